import type { Kysely } from 'kysely'
import { keptExportHours, mostExports } from '#content/backup/export-contents.ts'
import type { ExportRun } from '#content/backup/exports-api.ts'
import { hourMs } from '#content/text/durations.ts'
import type { Database } from '../../../database/connect.ts'
import { ConflictError, MissingError } from '../../../database/errors.ts'
import { transactWithReserve } from '../../../database/transactions.ts'
import { noteChange, type Person } from '../../../documents/changes.ts'
import type { Tables } from '../../../tables.ts'
import { ask } from '../../backup-routes.ts'
import { insertRun, openRuns, type RunRow } from '../../backup-runs.ts'
import type { ExportEnv } from './export-place.ts'
import { exportName, openExportPlace } from './export-place.ts'

/** Kinds of runs that exports and imports have. Only one of them is open at a time. */
export const exportKinds = ['export', 'check', 'import'] as const

/** What a run exports or imports. */
export interface ExportOptions extends Pick<ExportRun, 'content' | 'visitors'> {
  /** Name of an uploaded file on its owner's machine. */
  filename?: string
}

export const optionsOf = ({ options }: Pick<RunRow, 'options'>): ExportOptions => ({
  content: 'content',
  visitors: false,
  ...JSON.parse(options ?? '{}'),
})

export const toExportRun = (row: RunRow): ExportRun => {
  const { id: _id, kind, state, person: by, error, attempts } = row
  const { createdAt, startedAt, endedAt } = row
  const { filename, ...options } = optionsOf(row)
  return {
    _id,
    kind: kind as ExportRun['kind'], // a cast: the queries of this file give only these kinds
    state,
    ...options,
    name: filename ?? row.name ?? '',
    by,
    createdAt,
    startedAt,
    endedAt,
    attempts,
    error,
    progress: row.progress === null ? null : JSON.parse(row.progress),
    result: row.result === null ? null : JSON.parse(row.result),
  }
}

/** Adds an export, which a job starts within seconds. Throws `ConflictError` while another run is open. */
export function requestExport(
  db: Database,
  env: ExportEnv,
  options: Omit<ExportOptions, 'filename'>,
  by: Person,
): Promise<ExportRun> {
  return transactWithReserve(db, async (transaction) => {
    await refuseOpen(transaction)
    const { content, visitors } = options
    const run = await insertRun(transaction, {
      kind: 'export',
      target: env.storage ? 'remote' : 'local',
      name: exportName(content, visitors, new Date()),
      options: JSON.stringify(options),
      by,
    })
    return toExportRun(run)
  })
}

/** Throws `ConflictError` while an export or an import is open. */
export async function refuseOpen(db: Kysely<Tables>): Promise<void> {
  const [open] = await openRuns(db, exportKinds)
  if (!open) return
  const what = open.kind === 'export' ? 'An export' : 'An import'
  throw new ConflictError(`${what} is already in progress.`)
}

/** An uploaded file of an export. */
interface Uploaded {
  /** Name at the place of exports. */
  name: string
  /** Name on its owner's machine. */
  filename: string
  visitors: boolean
  by: Person
}

/** Adds the check of an uploaded export. Throws `ConflictError` while another run is open. */
export async function requestCheck(
  db: Database,
  env: ExportEnv,
  { name, filename, visitors, by }: Uploaded,
): Promise<ExportRun> {
  const run = await transactWithReserve(db, async (transaction) => {
    await refuseOpen(transaction)
    const options: ExportOptions = { content: 'content', visitors, filename }
    const target = env.storage ? 'remote' : 'local'
    const row = { target, name, options: JSON.stringify(options), by } as const
    return toExportRun(await insertRun(transaction, { ...row, kind: 'check' }))
  })
  // Only the newest upload is kept.
  for (const former of await listRuns(db)) {
    if (former.kind !== 'export' && former.id !== run._id) await deleteRun(db, env, former)
  }
  return run
}

/**
 * Makes a check that has passed, or an import that has failed, a waiting import. Throws `ConflictError` in any other
 * state.
 */
export function requestImport(db: Database, id: string, by: Person): Promise<ExportRun> {
  return transactWithReserve(db, async (transaction) => {
    await refuseOpen(transaction)
    const { kind, state } = await findRun(transaction, id)
    const isReady = kind === 'check' ? state === 'done' : kind === 'import' && state === 'failed'
    if (!isReady) throw new ConflictError('There is no checked export to import.')
    const begun = { startedAt: null, endedAt: null, progress: null, result: null, error: null }
    const row = await transaction
      .updateTable('backupRuns')
      .set({ ...begun, kind: 'import', state: 'waiting', attempts: 0, person: by })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toExportRun(row)
  })
}

/** All runs, newest first. */
export const listRuns = (db: Kysely<Tables>): Promise<RunRow[]> =>
  db
    .selectFrom('backupRuns')
    .selectAll()
    .where('kind', 'in', exportKinds)
    .orderBy('id', 'desc')
    .execute()

/** Throws `MissingError` when the run does not exist. */
export async function findRun(db: Kysely<Tables>, id: string): Promise<RunRow> {
  const run = await db
    .selectFrom('backupRuns')
    .selectAll()
    .where('kind', 'in', exportKinds)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!run) throw new MissingError()
  return run
}

/**
 * Cancels an open run by deleting its row, which its process notices within a second. Throws `ConflictError` when the
 * run has ended meanwhile.
 */
export async function cancelRun(db: Database, id: string): Promise<void> {
  await findRun(db, id)
  await transactWithReserve(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('backupRuns')
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new ConflictError('It has already finished.')
  })
}

/** Whether a run was canceled, which has deleted its row. */
export async function isCanceled(db: Kysely<Tables>, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('backupRuns')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found === undefined
}

/** Deletes a run that has ended, with its file. Throws `ConflictError` while it is open. */
export async function deleteRun(db: Database, env: ExportEnv, run: RunRow): Promise<void> {
  if (run.state === 'waiting' || run.state === 'running')
    throw new ConflictError('It is still in progress: cancel it first.')
  // The file goes first: a row without a file is shown and can be deleted again.
  if (run.name) await ask((await openExportPlace(env)).delete(run.name))
  await transactWithReserve(db, async (transaction) => {
    await transaction.deleteFrom('backupRuns').where('id', '=', run.id).execute()
  })
}

const expiredBefore = () => new Date(Date.now() - keptExportHours * hourMs).toISOString()

/** Whether runs have ended so long ago that they are deleted. */
export async function hasExpired(db: Kysely<Tables>): Promise<boolean> {
  const found = await db
    .selectFrom('backupRuns')
    .select('id')
    .where('kind', 'in', exportKinds)
    .where('endedAt', '<', expiredBefore())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes expired runs, and the oldest runs beyond `mostExports`, with their files. */
export async function deleteOldRuns(db: Database, env: ExportEnv): Promise<void> {
  const ended = (await listRuns(db)).filter(({ endedAt }) => endedAt !== null)
  const exported = ended.filter(({ kind }) => kind === 'export')
  const limit = expiredBefore()
  const old = ended.filter(({ endedAt }) => (endedAt ?? '') < limit)
  for (const run of new Set([...exported.slice(mostExports), ...old])) await deleteRun(db, env, run)
}

/** Records an action on an export in the activity log. */
export const noteExport = (
  db: Database,
  action: 'created' | 'downloaded' | 'deleted',
  name: string,
  by: Person,
): Promise<void> =>
  transactWithReserve(db, (transaction) =>
    noteChange(transaction, { by, action, type: 'exports', recordId: name, name }),
  )
