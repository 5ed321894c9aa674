import { scheduleOptions } from '../backup/places/site-places.ts'
import { dueTargets, readSchedule, type Schedule } from '../backup/schedule/backup-status.ts'
import type { RunParts } from '../backup/schedule/run-backup.ts'
import { scheduleRuns } from '../database/backups/backup-runs.ts'
import { runAll, workOf } from './backups.ts'
import type { Job } from './scheduler.ts'

/** The backup whose drill is due. The one that is due or under way itself comes first. */
function dueDrill(schedule: Schedule) {
  const { drill, lastBackup, present } = schedule
  if (!drill.next || drill.next > present || !lastBackup?.name) return undefined
  if (dueTargets(schedule).length > 0) return undefined
  return { target: lastBackup.target, name: lastBackup.name }
}

/** Drills: the newest backup restored on trial, at its time and when somebody asks for it. */
export function drills(parts: RunParts): Job {
  const { db, env } = parts
  const due = async () => dueDrill(await readSchedule(db, scheduleOptions(env)))
  return {
    name: 'drills',
    everySeconds: 2,
    hasWork: workOf(db, 'drill', async () => (await due()) !== undefined),
    async run(signal) {
      const drill = await due()
      if (drill) await scheduleRuns(db, 'drill', [drill])
      // Loaded by who makes one.
      const { runDrill } = await import('../backup/schedule/run-drill.ts')
      await runAll(db, 'drill', (run) => runDrill(parts, run, signal), signal)
    },
  }
}
