import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { copiedSince } from './copy/announced-copy.ts'
import { type SeenVersion, versionWatchOf } from './engine/content-version.ts'
import { isPostgres, isPostgresUrl } from './engine/engine.ts'
import type { QueryListener } from './engine/query-listener.ts'
import { BusyError, LateError, ReadOnlyError } from './engine/transaction-errors.ts'
import { openTrialConnection } from './engine/trial-connection.ts'
import { isRetryable } from './engine/unavailability.ts'
import { endBy, inTurn } from './engine/write-mutex.ts'
import { connectPostgres } from './postgres/connect.ts'
import type { Tables } from './schema.ts'
import { connectSqlite } from './sqlite/connect.ts'

/** The database, or a transaction of it. */
export type Database = Kysely<Tables>

/**
 * Opens a database: of PostgreSQL by its address, which connects when it is asked for something; of SQLite
 * by its data directory. `:memory:` opens an empty one that nothing keeps. `onQuery` is told of each
 * statement. Throws `UnreadableError`.
 */
export const connect = (target: string, onQuery?: QueryListener): Database =>
  isPostgresUrl(target) ? connectPostgres(target, onQuery) : connectSqlite(target, onQuery)

const patienceMs = 3_000

/**
 * Runs `work` in one transaction, committed when it returns and rolled back when it throws. Transactions
 * come one after the other, in all processes: what `work` has read stays true until it has written. A
 * database that another process holds, or that is away for a moment, is tried again for 3 seconds, then it is
 * a `BusyError`; `work` can run more than once. Inside a transaction it just runs, as a part of that one.
 * Throws `UncertainCommitError`.
 */
export async function transact<T>(
  db: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>) // what `isTransaction` says
  const watch = isPostgres(db) ? versionWatchOf(db) : undefined
  return untilDone(db, async () => {
    let last: object | undefined
    let moment: SeenVersion | undefined
    const result = await db.transaction().execute(async (transaction) => {
      last = transaction
      const result = await work(transaction)
      moment = await watch?.readIn?.(transaction)
      return result
    })
    if (moment) watch?.seen?.(moment)
    for (const act of (last && afterCommits.get(last)) ?? []) act()
    return result
  })
}

/**
 * Runs `work` in a transaction that is always rolled back: what it writes is there for what it reads, and for nobody
 * else. Writers wait for it as for each other, and it for them; readers do not. `work` has 3 seconds, and 3 more if
 * they were too few: the first in a process can be slow, because much is loaded and compiled then. Throws `BusyError`.
 */
export async function tryOut<T>(
  db: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await tryOnce(db, work)
  } catch (error) {
    if (!(error instanceof LateError)) throw error
    return tryOnce(db, work)
  }
}

async function tryOnce<T>(
  db: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const opened = openTrialConnection(db)
  if (opened) await wait(Math.max(0, (freeAt.get(db) ?? 0) - performance.now()))
  try {
    return await untilDone(db, async () => {
      const transaction = await (opened ?? db).startTransaction().execute()
      const began = performance.now()
      try {
        return await endBy(began + patienceMs, work(transaction), LateError)
      } finally {
        await transaction.rollback().execute()
        const ended = performance.now()
        freeAt.set(db, ended + (ended - began))
      }
    })
  } finally {
    await opened?.destroy()
  }
}

/**
 * When the next may be tried out: SQLite has no queue for other processes, so writers find the database free for half
 * of the time at least.
 */
const freeAt = new WeakMap<Database, number>()

/** Runs a transaction when the writers before it are done, again while the database is busy, for 3 seconds. */
async function untilDone<T>(db: Database, attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  // On SQLite the writers of a process share a connection and wait for it as long as it takes.
  const turnBy = isPostgres(db) ? deadline : undefined
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    try {
      return await inTurn(db, turnBy, attempt)
    } catch (error) {
      const isBusy = error instanceof BusyError
      if (error instanceof LateError || (!isBusy && !isRetryable(error))) throw error
      if (isBusy || performance.now() > deadline) throw await busyError(db)
      await wait(pauseMs)
    }
  }
}

/** Why nobody could write for so long. */
async function busyError(db: Database): Promise<BusyError> {
  const since = await copiedSince(db).catch(() => undefined)
  return since === undefined
    ? new BusyError('the database is busy')
    : new ReadOnlyError(`the database has been copied since ${since}`)
}

const afterCommits = new WeakMap<object, Set<() => void>>()

/** Calls `act` once when the transaction has been committed, and never when it is rolled back. */
export function afterCommit(transaction: Transaction<Tables>, act: () => void): void {
  const acts = afterCommits.get(transaction) ?? new Set()
  afterCommits.set(transaction, acts.add(act))
}
