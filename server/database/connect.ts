import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, SqliteDialect, type Transaction } from 'kysely'
import type { Tables } from './schema.ts'
import { watchVersion } from './sqlite/content-version.ts'
import { checkDatabaseFile, createDatabaseFile, UnreadableError } from './sqlite/database-file.ts'
import { openSqlite } from './sqlite/open.ts'
import { isBusy } from './sqlite/result-codes.ts'

/** The database, or a transaction of it. */
export type Database = Kysely<Tables>

/** The database's name in its data directory. */
export const databaseFile = 'atrium.db'

/** Opens the database of a data directory. `:memory:` opens an empty one that nothing keeps.
 * Throws `UnreadableError`. */
export function connect(directory: string): Database {
  const file = directory === ':memory:' ? directory : join(directory, databaseFile)
  const { adapter, sqlite } = open(file)
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: adapter }),
    plugins: [new CamelCasePlugin()],
  })
  watchVersion(db, sqlite)
  return db
}

function open(file: string) {
  try {
    if (file !== ':memory:' && !checkDatabaseFile(file)) createDatabaseFile(file)
    return openSqlite(file)
  } catch (error) {
    if (error instanceof UnreadableError) throw error
    throw new UnreadableError(error instanceof Error ? error.message : String(error))
  }
}

/** Another process held the database for longer than a request waits. */
export class BusyError extends Error {}

const busyTimeoutMs = 3_000

/**
 * Runs `work` in one transaction, committed when it returns and rolled back when it throws. A
 * database that another process holds is tried again for 3 seconds, then it is a `BusyError`;
 * `work` can run more than once. Inside a transaction it just runs, as a part of that one.
 */
export async function transact<T>(
  db: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>) // what `isTransaction` says
  const deadline = performance.now() + busyTimeoutMs
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 200)) {
    let last: object | undefined
    try {
      const result = await db.transaction().execute((transaction) => {
        last = transaction
        return work(transaction)
      })
      for (const act of (last && afterCommits.get(last)) ?? []) act()
      return result
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline) throw new BusyError('the database is busy')
      await wait(pauseMs)
    }
  }
}

const afterCommits = new WeakMap<object, Set<() => void>>()

/** Calls `act` once when the transaction has been committed, and never when it is rolled back. */
export function afterCommit(transaction: Transaction<Tables>, act: () => void): void {
  const acts = afterCommits.get(transaction) ?? new Set()
  afterCommits.set(transaction, acts.add(act))
}
