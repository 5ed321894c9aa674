import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction, TransactionBuilder } from 'kysely'
import { copiedSince } from './copy/announced-copy.ts'
import { type SeenVersion, versionWatchOf } from './engine/content-version.ts'
import { isPostgres, isPostgresUrl } from './engine/engine.ts'
import type { QueryListener } from './engine/query-listener.ts'
import { BusyError, LateError, ReadOnlyError } from './engine/transaction-errors.ts'
import { openTrialConnection } from './engine/trial-connection.ts'
import { isRetryable } from './engine/unavailability.ts'
import { endBy, inTurn } from './engine/write-mutex.ts'
import { forMessages, lockMessages } from './postgres/advisory-lock.ts'
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
 * Runs `work` in one transaction, committed when it returns and rolled back when it throws. These transactions
 * come one after the other, in all processes: what `work` has read stays true until it has written, but for new
 * messages, which come beside it (`transactMessages`). A
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
  return untilDone(db, (deadline) =>
    inLine(db, deadline, () =>
      commit(db.transaction(), async (transaction) => {
        let moment: SeenVersion | undefined
        afterCommit(transaction, () => {
          if (moment) watch?.seen?.(moment)
        })
        const result = await work(transaction)
        moment = await watch?.readIn?.(transaction)
        return result
      }),
    ),
  )
}

/**
 * As `transact`, for new messages. On PostgreSQL these transactions wait for each other alone, and no other one waits for
 * them: a visitor's message is not held up by what staff do. So `work` only adds rows, and what it reads beside messages
 * can be another when it is committed.
 */
export async function transactMessages<T>(
  db: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (!isPostgres(db)) return transact(db, work)
  if (!db.isTransaction)
    return untilDone(db, () => commit(db.transaction().setIsolationLevel(forMessages), work))
  await lockMessages(db)
  return transact(db, work)
}

/** Runs a transaction, and calls what waits for its commit. */
async function commit<T>(
  begins: TransactionBuilder<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let acts: Iterable<() => void> = []
  const result = await begins.execute((transaction) => {
    acts = actsAfter(transaction)
    return work(transaction)
  })
  for (const act of acts) act()
  return result
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
    const attempt = async () => {
      const transaction = await (opened ?? db).startTransaction().execute()
      const began = performance.now()
      try {
        return await endBy(began + patienceMs, work(transaction), LateError)
      } finally {
        await transaction.rollback().execute()
        const ended = performance.now()
        freeAt.set(db, ended + (ended - began))
      }
    }
    return await untilDone(db, (deadline) => inLine(db, deadline, attempt))
  } finally {
    await opened?.destroy()
  }
}

/**
 * When the next may be tried out: SQLite has no queue for other processes, so writers find the database free for half
 * of the time at least.
 */
const freeAt = new WeakMap<Database, number>()

/** Runs a transaction when the writers of this process before it are done. */
const inLine = <T>(db: Database, deadline: number, attempt: () => Promise<T>) =>
  // On SQLite they share a connection and wait for it as long as it takes.
  inTurn(db, isPostgres(db) ? deadline : undefined, attempt)

/** Runs a transaction again while the database is busy, for 3 seconds. */
async function untilDone<T>(db: Database, attempt: (deadline: number) => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    try {
      return await attempt(deadline)
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

function actsAfter(transaction: Transaction<Tables>): Set<() => void> {
  const acts = afterCommits.get(transaction) ?? new Set()
  afterCommits.set(transaction, acts)
  return acts
}

/** Calls `act` once when the transaction has been committed, and never when it is rolled back. */
export function afterCommit(transaction: Transaction<Tables>, act: () => void): void {
  actsAfter(transaction).add(act)
}
