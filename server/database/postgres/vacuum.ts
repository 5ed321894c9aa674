import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Updates the planner's statistics and the visibility map after very many rows were written. */
export async function vacuumAnalyze(db: Kysely<Tables>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

/**
 * Removes deleted messages and their index entries from the pages of the table. The write-ahead log keeps them until
 * PostgreSQL recycles its files: https://www.postgresql.org/docs/current/wal-configuration.html
 */
export async function vacuumMessages(db: Kysely<Tables>): Promise<void> {
  await sql`vacuum messages`.execute(db)
}
