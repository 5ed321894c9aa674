import type { DrillReport } from '#content/backup/backups-api.ts'
import { endRun, type RunRow } from '../backup-runs.ts'
import { drillInProcess } from '../drill/drill-process.ts'
import { targetAddress } from '../places/site-places.ts'
import { failRun, progressOf, type RunParts } from './run-backup.ts'

/** Drills the backup of a run in a child process and records the report. Throws the first failure. */
export async function runDrill(
  { db, env }: RunParts,
  run: RunRow,
  signal: AbortSignal,
): Promise<void> {
  const name = run.name ?? ''
  let report: DrillReport
  try {
    const place = targetAddress(env, run.target)
    const { identity, password } = env.backup
    const task = { place, name, dataDir: env.dataDir, keys: { identity, password } }
    const found = await drillInProcess(task, signal, progressOf(db, run))
    const { pictures, pages, steps, failures, findings, ms } = found
    const records = found.counts?.records ?? null
    report = { records, pictures, pages, steps, failures, findings, ms }
  } catch (error) {
    return failRun(db, run, error, signal)
  }
  const error = report.failures[0]
  if (error === undefined) {
    await endRun(db, run.id, { state: 'done', name, result: report })
    return
  }
  await endRun(db, run.id, { state: 'failed', error, result: report })
  throw new Error(`the drill of ${name} failed: ${error}`)
}
