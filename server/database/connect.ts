import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, SqliteDialect, type Transaction } from 'kysely'
import type { Tables } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** The database, or a transaction of it. */
export type Database = Kysely<Tables>

/** Opens the database of a data directory. `:memory:` opens an empty one that nothing keeps. */
export function connect(directory: string): Database {
  const file = directory === ':memory:' ? directory : join(directory, 'atrium.db')
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: openSqlite(file) }),
    plugins: [new CamelCasePlugin()],
  })
}

/** Another process held the database for longer than a request waits. */
export class BusyError extends Error {}

const patience = 3_000

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
  const deadline = performance.now() + patience
  for (let pause = 5; ; pause = Math.min(pause * 2, 200)) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline) throw new BusyError('the database is busy')
      await wait(pause)
    }
  }
}

/** SQLITE_BUSY and its extended codes: https://sqlite.org/rescode.html#busy */
const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
