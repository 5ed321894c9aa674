import type { Database } from '../database/connect.ts'
import type { Env } from '../env.ts'
import { lowerImageThreadPriority } from '../images/thread-priority.ts'
import { openStorage, type StorageEnv } from '../storage/open-storage.ts'
import { backupAlerts } from './backup-alerts.ts'
import { backups } from './backups.ts'
import { digests } from './digest.ts'
import { drills } from './drills.ts'
import { expiredRows } from './expired-rows.ts'
import { followUps } from './follow-ups.ts'
import { messageIndex } from './message-index.ts'
import { orphans } from './orphans.ts'
import { placeholders } from './placeholders.ts'
import { releases } from './releases.ts'
import { retention } from './retention.ts'
import { scheduledPublication } from './scheduled-publication.ts'
import { type Job, type Scheduler, startScheduler } from './scheduler.ts'
import { snapshots } from './snapshots.ts'
import { trash } from './trash.ts'

export interface JobParts {
  db: Database
  env: StorageEnv & Pick<Env, 'sessionLife' | 'mail' | 'siteUrl' | 'database' | 'backup'>
}

/** Everything that the server does by itself. */
export async function createJobs({ db, env }: JobParts): Promise<Job[]> {
  const { dataDir, imagesDir, sessionLife, mail } = env
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
    ...(mail ? [digests(db, mail)] : []),
    retention(db),
    backups({ db, env }),
    drills({ db, env }),
    backupAlerts(db, env),
  ]
}

/** Starts the jobs. One process of a server does so, however many answer requests. */
export async function startJobs(
  parts: JobParts,
  report: (error: unknown) => void,
): Promise<Scheduler> {
  lowerImageThreadPriority()
  return startScheduler(await createJobs(parts), { db: parts.db, report })
}
