import { backupAlerts } from './backup/backup-alerts-job.ts'
import { backups } from './backup/backups-job.ts'
import { drills } from './backup/drills-job.ts'
import { contentExports } from './backup/export/runs/exports-job.ts'
import type { Database } from './database/connect.ts'
import type { Env } from './env/env.ts'
import { expiredRows } from './expired-rows.ts'
import { imports } from './imports/imports-job.ts'
import { followUps } from './inbox/follow-ups-job.ts'
import { messageIndex } from './inbox/message-index-job.ts'
import { digests } from './inbox/notifications/digest-job.ts'
import { orphans } from './media/orphans-job.ts'
import { placeholders } from './media/placeholders-job.ts'
import { openStorage } from './media/storage/open-storage.ts'
import { lowerImageThreadPriority } from './media/thread-priority.ts'
import { laterVariants } from './media/variants.ts'
import { retention } from './privacy/retention-job.ts'
import { releases } from './publishing/releases/releases-job.ts'
import { scheduledPublication } from './publishing/scheduled-publication-job.ts'
import { type Job, type Scheduler, startScheduler } from './scheduler/scheduler.ts'
import { trash } from './trash/trash-job.ts'
import { snapshots } from './upgrade/snapshots-job.ts'
import { visits } from './visits/visits-job.ts'

export interface JobParts {
  db: Database
  env: Env
}

/** All background jobs of the server. */
export async function createJobs({ db, env }: JobParts): Promise<Job[]> {
  const { dataDir, imagesDir, sessionLife } = env
  const { pictures } = await openStorage(env)
  const library = { db, imagesDir, pictures }
  return [
    messageIndex(db),
    placeholders(library),
    trash(library),
    followUps(db),
    releases(db, env),
    scheduledPublication(db),
    expiredRows(db, sessionLife),
    orphans(library),
    snapshots(dataDir),
    digests(db, env),
    retention(db),
    imports({ db, env, pictures, variants: laterVariants(pictures) }),
    visits(db),
    backups({ db, env }),
    drills({ db, env }),
    contentExports({ db, env }),
    backupAlerts(db, env),
  ]
}

/** Starts the jobs. Only one process of a server runs them, whatever the number of workers. */
export async function startJobs(
  parts: JobParts,
  report: (error: unknown) => void,
): Promise<Scheduler> {
  lowerImageThreadPriority()
  return startScheduler(await createJobs(parts), { db: parts.db, report })
}
