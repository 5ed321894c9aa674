import type { Kysely, Selectable, Transaction } from 'kysely'
import type { BackupTarget } from '#content/backup/backup-settings.ts'
import type {
  BackupCounts,
  BackupProgress,
  BackupRun,
  DrillReport,
} from '#content/backup/backups-api.ts'
import type { ExportResult } from '#content/backup/exports-api.ts'
import { dayMs } from '#content/text/durations.ts'
import type { Database } from '../database/connect.ts'
import { ConflictError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import { transact, transactWithReserve } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'

export type RunRow = Selectable<Tables['backupRuns']>
/** Kinds of the Backups screen. The other kinds of runs are exports and imports. */
export type RunKind = BackupRun['kind']
type RunResult = Pick<RunRow, 'kind' | 'result'>

const keptDays = 800
/** Maximum number of starts of a run. A run fails when the server was killed during each of them. */
const mostAttempts = 3

export const toRun = (row: RunRow): BackupRun => {
  const { id: _id, kind, state, target, name, person: by, error } = row
  const { createdAt, startedAt, endedAt } = row
  return {
    _id,
    kind: kind as RunKind, // a cast: `openRuns` and `lastDrills` give only these kinds
    state,
    target,
    name,
    by,
    createdAt,
    startedAt,
    endedAt,
    error,
    progress: row.progress === null ? null : JSON.parse(row.progress),
    findings: resultOf(row)?.findings ?? [],
    report: reportOf(row),
  }
}

/** Result of a finished backup: its counts, and findings for the owner. */
export interface BackupResult {
  counts: BackupCounts
  findings: string[]
  /** Whether pictures were missing in the backup. */
  isIncomplete: boolean
}

/** Result of a finished backup. `undefined` for an open or failed backup, and for a drill. */
export const resultOf = (run: RunResult | undefined): BackupResult | undefined =>
  run?.kind === 'backup' && run.result !== null
    ? { isIncomplete: false, ...JSON.parse(run.result) }
    : undefined

/** Report of a drill. `null` for a drill that is open or was aborted, and for a backup. */
export const reportOf = (run: RunResult | undefined): DrillReport | null =>
  run?.kind === 'drill' && run.result !== null ? { findings: [], ...JSON.parse(run.result) } : null

interface NewRun {
  kind: RunRow['kind']
  target: BackupTarget
  name?: string | undefined
  /** Options of an export or an import, as JSON. */
  options?: string
  by: Person
}

/**
 * Adds a requested backup or drill, which a job starts within seconds. Throws `ConflictError` while another run of the
 * same kind is open.
 */
export function requestRun(
  db: Database,
  { kind, target, name, by }: NewRun & { kind: RunKind },
): Promise<BackupRun> {
  // A drill restores a whole site, for which a full disk has no room.
  const begin = kind === 'backup' ? transactWithReserve : transact
  return begin(db, async (transaction) => {
    const open = await openRuns(transaction, kind)
    if (open.length > 0) {
      throw new ConflictError(
        kind === 'backup' ? 'A backup is already in progress.' : 'A drill is already in progress.',
      )
    }
    return toRun(await insertRun(transaction, { kind, target, name, by }))
  })
}

/** Adds the scheduled runs of a kind, unless a run of this kind is open. Returns whether the runs were added. */
export function scheduleRuns(
  db: Database,
  kind: RunKind,
  runs: readonly { target: BackupTarget; name?: string }[],
): Promise<boolean> {
  return transactWithReserve(db, async (transaction) => {
    if ((await openRuns(transaction, kind)).length > 0) return false
    for (const run of runs) await insertRun(transaction, { ...run, kind, by: null })
    return true
  })
}

export async function insertRun(
  transaction: Transaction<Tables>,
  { kind, target, name, options, by }: NewRun,
): Promise<RunRow> {
  return transaction
    .insertInto('backupRuns')
    .values({
      id: newId(),
      kind,
      state: 'waiting' as const,
      target,
      name: name ?? null,
      options: options ?? null,
      person: by,
      createdAt: now(),
      startedAt: null,
      endedAt: null,
      progress: null,
      result: null,
      error: null,
      attempts: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One kind of runs, or several that are run one after the other. */
export type RunKinds = RunRow['kind'] | readonly RunRow['kind'][]

/** Open runs: those that wait or are running, oldest first. */
export const openRuns = (
  db: Kysely<Tables>,
  kinds: RunKinds = ['backup', 'drill'],
): Promise<RunRow[]> =>
  db
    .selectFrom('backupRuns')
    .selectAll()
    .where('kind', 'in', [kinds].flat())
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('id')
    .execute()

/**
 * Starts the next run of some kinds. Only the holder of the job's lease calls this function, so a run that is still marked
 * as running belongs to a killed server and is started again. After three starts it fails instead.
 */
export function beginRun(db: Database, kinds: RunKinds): Promise<RunRow | undefined> {
  return transactWithReserve(db, async (transaction) => {
    for (const run of await openRuns(transaction, kinds)) {
      if (run.state === 'running' && run.attempts >= mostAttempts) {
        const error = `The server stopped ${run.attempts} times while this was running.`
        await settleRun(transaction, run.id, { state: 'failed', error })
        continue
      }
      const begun = { state: 'running' as const, startedAt: now(), attempts: run.attempts + 1 }
      await transaction
        .updateTable('backupRuns')
        .set({ ...begun, progress: null })
        .where('id', '=', run.id)
        .execute()
      return { ...run, ...begun, progress: null }
    }
    return undefined
  })
}

export const noteProgress = (db: Database, id: string, progress: BackupProgress): Promise<void> =>
  transactWithReserve(
    db,
    async (transaction) =>
      void (await transaction
        .updateTable('backupRuns')
        .set({ progress: JSON.stringify(progress) })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .execute()),
  )

/** Puts a run back to waiting after a shutdown has stopped it. The stopped attempt is not counted. */
export const postponeRun = (db: Database, { id, attempts }: RunRow): Promise<void> =>
  transactWithReserve(
    db,
    async (transaction) =>
      void (await transaction
        .updateTable('backupRuns')
        .set({ state: 'waiting', progress: null, attempts: attempts - 1 })
        .where('id', '=', id)
        .where('state', '=', 'running')
        // A run that another process has started again meanwhile is unchanged.
        .where('attempts', '=', attempts)
        .execute()),
  )

type RunResults = BackupResult | DrillReport | ExportResult

type Ending =
  | { state: 'done'; name: string; result: RunResults }
  | { state: 'failed'; error: string; result?: DrillReport | ExportResult }

/** Records how a run ended, in the transaction of its work. Returns whether the run was still in progress. */
export async function settleRun(
  transaction: Transaction<Tables>,
  id: string,
  ending: Ending,
): Promise<boolean> {
  const { result, ...rest } = ending
  const { numUpdatedRows } = await transaction
    .updateTable('backupRuns')
    .set({
      ...rest,
      endedAt: now(),
      progress: null,
      result: result ? JSON.stringify(result) : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records how a run ended, and deletes runs older than `keptDays`. Returns whether it was in progress. */
export const endRun = (db: Database, id: string, ending: Ending): Promise<boolean> =>
  transactWithReserve(db, async (transaction) => {
    const isThere = await settleRun(transaction, id, ending)
    const longAgo = new Date(Date.now() - keptDays * dayMs).toISOString()
    await transaction.deleteFrom('backupRuns').where('createdAt', '<', longAgo).execute()
    return isThere
  })

const endedColumns = ['id', 'state', 'target', 'name', 'startedAt', 'endedAt', 'error'] as const

/** An ended run without its result. */
export type EndedRun = Pick<RunRow, (typeof endedColumns)[number]>

/** The last successful run of a kind, and the failures since. */
export interface RunHistory {
  /** The last successful run. */
  lastDone: EndedRun | undefined
  /** Runs that failed after `lastDone`, oldest first. */
  failures: EndedRun[]
}

/** Ended runs of a kind, newest first. A run that ends in the future comes from a wrong clock and is left out. */
const newestRuns = (db: Kysely<Tables>, kind: RunKind, state: EndedRun['state'], present: Date) =>
  db
    .selectFrom('backupRuns')
    .select(endedColumns)
    .where('kind', '=', kind)
    .where('state', '=', state)
    .where('endedAt', '<=', present.toISOString())
    .orderBy('endedAt', 'desc')
    .orderBy('id', 'desc')

/** History of backups or of drills, for one target or for all. */
export async function runHistory(
  db: Kysely<Tables>,
  { kind, target, present }: { kind: RunKind; target?: BackupTarget; present: Date },
): Promise<RunHistory> {
  const newest = (state: EndedRun['state']) => {
    const runs = newestRuns(db, kind, state, present)
    return target ? runs.where('target', '=', target) : runs
  }
  const lastDone = await newest('done').limit(1).executeTakeFirst()
  let failed = newest('failed').limit(100)
  if (lastDone?.endedAt) failed = failed.where('endedAt', '>', lastDone.endedAt)
  return { lastDone, failures: (await failed.execute()).reverse() }
}

/** The last successful run of a kind, for any target. */
export const lastDoneRun = (
  db: Kysely<Tables>,
  kind: RunKind,
  present: Date,
): Promise<EndedRun | undefined> =>
  newestRuns(db, kind, 'done', present).limit(1).executeTakeFirst()

/** Results of the runs with the given ids, by id. */
export async function resultsOf(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, RunResult>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('backupRuns')
    .select(['id', 'kind', 'result'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Ended runs of the named backups, newest first. */
export const runsOf = async (db: Kysely<Tables>, names: readonly string[]): Promise<RunRow[]> =>
  names.length === 0
    ? []
    : db
        .selectFrom('backupRuns')
        .selectAll()
        .where('state', 'in', ['done', 'failed'])
        .where('name', 'in', names)
        .orderBy('id', 'desc')
        .execute()

/** The last ten drills, newest first. */
export const lastDrills = (db: Kysely<Tables>): Promise<RunRow[]> =>
  db
    .selectFrom('backupRuns')
    .selectAll()
    .where('kind', '=', 'drill')
    .where('state', 'in', ['done', 'failed'])
    .orderBy('id', 'desc')
    .limit(10)
    .execute()

/** Records an action on a backup in the activity log. */
export const noteBackup = (
  db: Database,
  action: 'created' | 'drilled' | 'downloaded' | 'deleted',
  name: string,
  by: Person,
): Promise<void> =>
  transactWithReserve(db, (transaction) =>
    noteChange(transaction, { by, action, type: 'backups', recordId: name, name }),
  )
