import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { copiedSince } from './copy/announced-copy.ts'
import { type SeenVersion, versionWatchOf } from './engine/content-version.ts'
import { isPostgres, isPostgresUrl } from './engine/engine.ts'
import type { QueryListener } from './engine/query-listener.ts'
import { BusyError, ReadOnlyError } from './engine/transaction-errors.ts'
import { isRetryable } from './engine/unavailability.ts'
import { connectPostgres } from './postgres/connect.ts'
import { inTurn } from './postgres/write-mutex.ts'
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
  const deadline = performance.now() + patienceMs
  const watch = isPostgres(db) ? versionWatchOf(db) : undefined
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 200)) {
    let last: object | undefined
    let moment: SeenVersion | undefined
    const attempt = () =>
      db.transaction().execute(async (transaction) => {
        last = transaction
        const result = await work(transaction)
        moment = await watch?.readIn?.(transaction)
        return result
      })
    try {
      const result = await (watch ? inTurn(db, deadline, attempt) : attempt())
      if (moment) watch?.seen?.(moment)
      for (const act of (last && afterCommits.get(last)) ?? []) act()
      return result
    } catch (error) {
      const isBusy = error instanceof BusyError
      if (!isBusy && !isRetryable(error)) throw error
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
