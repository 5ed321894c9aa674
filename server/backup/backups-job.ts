import type { Database } from '../database/connect.ts'
import type { Job } from '../scheduler/scheduler.ts'
import { beginRun, openRuns, type RunKinds, type RunRow, scheduleRuns } from './backup-runs.ts'
import { scheduleOptions } from './places/site-places.ts'
import { dueTargets, readSchedule } from './schedule/backup-status.ts'
import type { RunParts } from './schedule/run-backup.ts'

/** Minimum pause between two checks of the schedule. The check for requested runs is more frequent. */
const lookEveryMs = 20_000

/** Job: makes scheduled and requested backups. */
export function backups(parts: RunParts): Job {
  const { db, env } = parts
  const due = async () => dueTargets(await readSchedule(db, scheduleOptions(env)))
  return {
    name: 'backups',
    everySeconds: 2,
    runsOnFullDisk: true,
    hasWork: workOf(db, 'backup', async () => (await due()).length > 0),
    async run(signal) {
      const targets = await due()
      if (targets.length > 0)
        await scheduleRuns(
          db,
          'backup',
          targets.map((target) => ({ target })),
        )
      // Loaded only when there is work.
      const { runBackup } = await import('./schedule/run-backup.ts')
      await runAll(db, 'backup', (run) => runBackup(parts, run, signal), signal)
    },
  }
}

/**
 * Returns a function that tells whether a run is open or due. It reads the schedule at most once every `lookEveryMs`.
 */
export function workOf(db: Database, kinds: RunKinds, isDue: () => Promise<boolean>) {
  let lookedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if ((await openRuns(db, kinds)).length > 0) return true
    if (performance.now() - lookedAt < lookEveryMs) return false
    lookedAt = performance.now()
    return isDue()
  }
}

/**
 * Runs all waiting runs one after the other. A failed run does not stop the next ones; failures are thrown at the end.
 */
export async function runAll(
  db: Database,
  kinds: RunKinds,
  run: (row: RunRow) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  while (!signal.aborted) {
    const next = await beginRun(db, kinds)
    if (!next) break
    await run(next).catch((error: unknown) => failures.push(error))
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '))
}
