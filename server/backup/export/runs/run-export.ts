import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupProgress } from '#content/backup/backups-api.ts'
import type { Database } from '../../../database/connect.ts'
import type { Env } from '../../../env/env.ts'
import { programFile } from '../../../program.ts'
import { endRun, noteProgress, postponeRun, type RunRow } from '../../backup-runs.ts'
import { runInChild } from '../../child/run-in-child.ts'
import { failureText } from '../../failure-text.ts'
import { openExportPlace } from './export-place.ts'
import { isCanceled, listRuns, noteExport, optionsOf } from './export-runs.ts'
import type { ExportAnswer, ExportTask } from './export-task.ts'

const program = programFile('export-worker')

/** Interval at which the progress is stored, and at which a canceled run is noticed. */
const lookMs = 1_000

/**
 * Runs an export, or an import or its check, in a child process, because reading whole files and rendering pages would
 * block the server's event loop. Records how the run ended, and does not throw the reason of a failure: it concerns only
 * the person who has requested the run. A shutdown puts the run back to waiting; a canceled run leaves nothing behind.
 */
export async function runExport(
  { db, env }: { db: Database; env: Env },
  run: RunRow,
  signal: AbortSignal,
): Promise<void> {
  const { id, kind } = run
  const name = run.name ?? ''
  const scratch = join(env.dataDir, `.export-${id}`)
  const deleteScratch = () => rm(scratch, { recursive: true, force: true })
  const watched = watchRun(db, run)
  try {
    // A former attempt may have left its files.
    await deleteScratch()
    const task: ExportTask = { env, kind, id, name, by: run.person, scratch, ...optionsOf(run) }
    const answer = await runInChild<ExportAnswer>(task, {
      program,
      name: kind === 'export' ? 'the export' : 'the import',
      signal: AbortSignal.any([signal, watched.canceled]),
      onProgress: watched.onProgress,
    })
    await endWith(db, run, answer)
  } catch (error) {
    if (signal.aborted && !watched.canceled.aborted) return await postponeRun(db, run)
    if (!watched.canceled.aborted)
      await endRun(db, id, { state: 'failed', error: failureText(error) })
  } finally {
    watched.end()
    await deleteScratch()
    await deleteUnneeded(db, env, run)
  }
}

/** Records the answer of a child process, and what was exported in the activity log. */
async function endWith(db: Database, run: RunRow, { result, error }: ExportAnswer) {
  const { id, kind, person } = run
  const name = run.name ?? ''
  if (error !== undefined) {
    await endRun(db, id, { state: 'failed', error, result })
    // The child has recorded the end of an import in the transaction of its content.
  } else if (kind !== 'import' && (await endRun(db, id, { state: 'done', name, result }))) {
    if (kind === 'export') await noteExport(db, 'created', name, person)
  }
}

/** Deletes the file of a run that was canceled, and of an import that is done. */
async function deleteUnneeded(db: Database, env: Env, { id, kind, name }: RunRow) {
  const run = (await listRuns(db)).find((each) => each.id === id)
  const isNeeded = run !== undefined && !(kind === 'import' && run.state === 'done')
  if (name && !isNeeded) await (await openExportPlace(env)).delete(name)
}

/** Stores the progress of a run once a second, and notices when the run is canceled. */
function watchRun(db: Database, { id }: RunRow) {
  const cancel = new AbortController()
  let progress: BackupProgress | undefined
  const look = async () => {
    const noted = progress
    progress = undefined
    if (noted) await noteProgress(db, id, noted)
    if (await isCanceled(db, id)) cancel.abort(new Error('it was canceled'))
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
