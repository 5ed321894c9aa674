import { uptime } from 'node:os'
import { sql } from 'kysely'
import type { DatabaseDialect } from '../dialect.ts'
import { migrationsTable } from '../migrations-table.ts'
import { sqliteLists } from './lists.ts'
import { overwriteDeleted } from './overwrite-deleted.ts'
import { isBusy } from './result-codes.ts'

const nothing = async () => {}

/** SQLite: a file of one machine, with one writer at a time and no time limits. */
export const sqliteDialect: DatabaseDialect = {
  name: 'sqlite',
  isShared: false,
  lists: sqliteLists,
  messageIsolation: undefined,
  indexesMessagesAtOnce: false,
  insertsManyRows: false,
  // Monotonic clock: after a change of the wall clock, leases would end early or much too late.
  leaseClock: () => sql<number>`${sql.lit(Math.round(uptime() * 1000))}`,
  sharedTime: async () => Date.now(),
  async lastChange(db) {
    const { rows } = await sql<{ last: number | null }>`
      select max(rowid) as last from changes`.execute(db)
    return rows[0]?.last ?? 0
  },
  lockMessages: nothing,
  liftTimeLimits: nothing,
  async isWriting(db) {
    try {
      await db.transaction().execute(nothing)
      return false
    } catch (error) {
      if (isBusy(error)) return true
      throw error
    }
  },
  // Plain SQL, because Kysely's transactions lock writers out.
  async beginSnapshot(connection) {
    await sql`begin deferred`.execute(connection)
  },
  async prepareMigrations(db) {
    await sql.raw(migrationsTable).execute(db)
  },
  createSqlObjects: nothing,
  analyze: nothing,
  overwriteDeleted,
}
