import { type ImportState, workingStates } from '#content/imports/import-kinds.ts'
import { hourMs } from '#content/text/durations.ts'
import type { Database } from '../database/connect.ts'
import { hasRow } from '../database/engine/has-row.ts'
import { transact } from '../database/transactions.ts'
import { FetchError } from '../http/outgoing/checked-get.ts'
import type { PictureTaker } from '../media/upload.ts'
import type { Job } from '../scheduler/scheduler.ts'
import { deleteRows, type ImportRow, updateImport } from './import-rows.ts'
import { ImportSourceError } from './readers/import-source-error.ts'
import { isOfServer, messageOf } from './server-errors.ts'

/** Job: reads former sites, makes dry runs, creates drafts and takes imports back. */
export const imports = (taker: PictureTaker): Job => ({
  name: 'imports',
  everySeconds: 2,
  hasWork: () =>
    hasRow(
      taker.db
        .selectFrom('imports')
        .select('id')
        .where('state', 'in', ['uploading', ...workingStates]),
    ),
  async run(signal) {
    await deleteOldUploads(taker)
    await workOnImports(taker, signal)
  },
})

/** Works on imports until all of them wait for somebody or have ended. */
export async function workOnImports(taker: PictureTaker, signal: AbortSignal): Promise<void> {
  for (;;) {
    const row = await taker.db
      .selectFrom('imports')
      .selectAll()
      .where('state', 'in', [...workingStates])
      .orderBy('createdAt')
      .executeTakeFirst()
    if (!row) return
    signal.throwIfAborted()
    try {
      await work(taker, row, signal)
    } catch (error) {
      if (signal.aborted || isOfServer(error)) throw error
      await fail(taker.db, row, error)
    }
  }
}

/** The state of an import after an error. */
const failed: Record<string, ImportState> = {
  reading: 'failed',
  planning: 'failed',
  running: 'failed',
  undoing: 'done',
}

/** Ends the work on an import. Throws errors that are not about the former site, for the log. */
async function fail(db: Database, { id, state }: ImportRow, error: unknown): Promise<void> {
  const isDeleted = !(await hasRow(db.selectFrom('imports').select('id').where('id', '=', id)))
  if (isDeleted) return
  const failure = messageOf(error)
  await updateImport(db, id, [state as ImportState], { state: failed[state] ?? 'failed', failure })
  if (!(error instanceof ImportSourceError || error instanceof FetchError)) throw error
}

/** Works on an import in its state. The readers are loaded when they are needed. */
async function work(taker: PictureTaker, row: ImportRow, signal: AbortSignal): Promise<void> {
  const { db } = taker
  const { id, state } = row
  if (state === 'running') {
    const { runImport } = await import('./run-import.ts')
    return runImport(taker, id, signal)
  }
  if (state === 'undoing') {
    const { undoImport } = await import('./undo-import.ts')
    return undoImport(db, id, signal)
  }
  if (state === 'planning') {
    const { planImport } = await import('./plan-import.ts')
    await planImport(db, id, signal)
    await updateImport(db, id, ['planning'], { state: 'ready' })
    return
  }
  const { readSite } = await import('./read-site.ts')
  await readSite(taker, row, signal)
  await updateImport(db, id, ['reading'], { state: 'planning' })
}

/** Deletes uploads that were interrupted. */
async function deleteOldUploads({ db }: PictureTaker): Promise<void> {
  const before = new Date(Date.now() - hourMs).toISOString()
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('state', '=', 'uploading')
    .where('updatedAt', '<', before)
    .execute()
  for (const { id } of rows) await transact(db, (transaction) => deleteRows(transaction, id))
}
