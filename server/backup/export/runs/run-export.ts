import type { BackupProgress } from '#content/backup/backups-api.ts'
import type { Database } from '../../../database/connect.ts'
import type { Env } from '../../../env/env.ts'
import { programFile } from '../../../program.ts'
import { endRun, noteProgress, postponeRun, type RunRow } from '../../backup-runs.ts'
import { runInChild } from '../../child/run-in-child.ts'
import { failureText } from '../../failure-text.ts'
import { openExportPlace } from './export-place.ts'
import { isRunning, noteExport, optionsOf } from './export-runs.ts'
import type { ExportAnswer, ExportTask } from './export-task.ts'

const program = programFile('export-worker')

/** Interval at which the progress is stored, and at which a canceled run is noticed. */
const lookMs = 1_000

/**
 * Makes the export of a run in a child process, because reading whole files and rendering pages would block the
 * server's event loop. Records how the run ended, and does not throw the reason of a failure: it concerns only the person
 * who has requested the export. A shutdown puts the run back to waiting; a canceled run leaves nothing behind.
 */
export async function runExport(
  { db, env }: { db: Database; env: Env },
  run: RunRow,
  signal: AbortSignal,
): Promise<void> {
  const name = run.name ?? ''
  const watched = watchRun(db, run)
  try {
    const task: ExportTask = { env, name, ...optionsOf(run) }
    const { result } = await runInChild<ExportAnswer>(task, {
      program,
      name: 'the export',
      signal: AbortSignal.any([signal, watched.canceled]),
      onProgress: watched.onProgress,
    })
    if (await endRun(db, run.id, { state: 'done', name, result }))
      return await noteExport(db, 'created', name, run.person)
    // The run was canceled after its file was written.
    await (await openExportPlace(env)).delete(name)
  } catch (error) {
    if (watched.canceled.aborted) return
    if (signal.aborted) return await postponeRun(db, run)
    await endRun(db, run.id, { state: 'failed', error: failureText(error) })
  } finally {
    watched.end()
  }
}

/** Stores the progress of a run once a second, and notices when the run is canceled. */
function watchRun(db: Database, { id }: RunRow) {
  const cancel = new AbortController()
  let progress: BackupProgress | undefined
  const look = async () => {
    const noted = progress
    progress = undefined
    const isThere = await (noted ? noteProgress(db, id, noted) : isRunning(db, id))
    if (!isThere) cancel.abort(new Error('it was canceled'))
  }
  // A busy database is asked again a second later: the progress is only displayed.
  const timer = setInterval(() => look().catch(() => {}), lookMs)
  return {
    canceled: cancel.signal,
    onProgress(next: BackupProgress) {
      progress = next
    },
    end: () => clearInterval(timer),
  }
}
