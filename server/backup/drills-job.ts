import type { Job } from '../scheduler/scheduler.ts'
import { scheduleRuns } from './backup-runs.ts'
import { runAll, workOf } from './backups-job.ts'
import { dateInName, openTarget, scheduleOptions } from './places/site-places.ts'
import { dueTargets, readSchedule, type Schedule } from './schedule/backup-status.ts'
import type { RunParts } from './schedule/run-backup.ts'

/** The newest backup when a drill is due, otherwise `undefined`. While a backup is due, the drill waits for it. */
async function dueDrill(env: RunParts['env'], schedule: Schedule) {
  const { drill, lastBackup, present } = schedule
  if (!drill.next || drill.next > present || !lastBackup?.name) return undefined
  if (dueTargets(schedule).length > 0) return undefined
  const { target, name } = lastBackup
  const there = await openTarget(env, target)
    .then((place) => place.list())
    .catch(() => undefined)
  // When the folder or bucket does not answer, the drill itself fails and reports the reason.
  if (!there) return { target, name }
  const newest = there.find((backup) => dateInName(backup.name) !== undefined)
  return newest && { target, name: newest.name }
}

/** Job: drills the newest backup on schedule, and any backup on request. */
export function drills(parts: RunParts): Job {
  const { db, env } = parts
  const due = async () => dueDrill(env, await readSchedule(db, scheduleOptions(env)))
  return {
    name: 'drills',
    everySeconds: 2,
    hasWork: workOf(db, 'drill', async () => (await due()) !== undefined),
    async run(signal) {
      const drill = await due()
      if (drill) await scheduleRuns(db, 'drill', [drill])
      // Loaded only when there is work.
      const { runDrill } = await import('./schedule/run-drill.ts')
      await runAll(db, 'drill', (run) => runDrill(parts, run, signal), signal)
    },
  }
}
