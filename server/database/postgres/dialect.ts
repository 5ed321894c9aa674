import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { DatabaseDialect } from '../dialect.ts'
import { EncodingError } from '../errors.ts'
import { migrationsTable } from '../migrations-table.ts'
import { transact } from '../transactions.ts'
import { forMessages, lockMessages, writers } from './advisory-lock.ts'
import { postgresLists } from './lists.ts'
import { addTrigrams, createSqlObjects } from './sql-objects.ts'
import { vacuumAnalyze, vacuumMessages } from './vacuum.ts'

const leaseClock = () => sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Lets a transaction stay idle without limit, for a copy or a snapshot that writes files meanwhile. */
const waitForever = (transaction: Kysely<Tables>) =>
  sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)

/** Only UTF-8 can store all texts and is searched in the same way as on SQLite. Throws `EncodingError`. */
async function refuseOtherEncoding(db: Kysely<Tables>) {
  const { rows } = await sql<{ encoding: string; name: string }>`
    select current_setting('server_encoding') as encoding, current_database() as name`.execute(db)
  const { encoding = 'UTF8', name } = rows[0] ?? {}
  if (encoding === 'UTF8') return
  throw new EncodingError(
    `the database "${name}" stores texts in ${encoding}, but Atrium needs UTF8: create another one with ` +
      `create database … encoding 'UTF8' template template0, and set its address as DATABASE_URL`,
  )
}

/** PostgreSQL: a server that several processes on several machines share. */
export const postgresDialect: DatabaseDialect = {
  name: 'postgresql',
  isShared: true,
  lists: postgresLists,
  messageIsolation: forMessages,
  indexesMessagesAtOnce: true,
  insertsManyRows: true,
  // The clock of the database server is the only one that all machines share.
  leaseClock,
  async sharedTime(db) {
    const { rows } = await sql<{ now: number }>`select ${leaseClock()} as now`.execute(db)
    return rows[0]?.now ?? Date.now()
  },
  async lastChange(db) {
    const { rows } = await sql<{ last: number }>`
      select changes as last from content_version`.execute(db)
    return rows[0]?.last ?? 0
  },
  lockMessages,
  async liftTimeLimits(transaction) {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await waitForever(transaction)
  },
  async isWriting(db) {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(writers)}) as is_free`.execute(db)
    return rows[0]?.isFree === false
  },
  async beginSnapshot(connection) {
    await sql`begin transaction isolation level repeatable read, read only`.execute(connection)
    await waitForever(connection)
  },
  async prepareMigrations(db) {
    await refuseOtherEncoding(db)
    await addTrigrams(db)
    // The transaction holds the writers' lock, because one of two processes that create a table at the same time fails.
    await transact(db, (first) => sql.raw(migrationsTable).execute(first))
  },
  createSqlObjects,
  analyze: vacuumAnalyze,
  overwriteDeleted: vacuumMessages,
}
