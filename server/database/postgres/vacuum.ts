import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'

/** After very many rows were written: what the planner knows of them, and which pages need no second look. */
export async function vacuumAnalyze(db: Kysely<Tables>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

/**
 * Removes deleted messages, and their letters from the index, from the pages of the tables. The server's own log has
 * them until its files are written anew: https://www.postgresql.org/docs/current/wal-configuration.html
 */
export async function vacuumMessages(db: Kysely<Tables>): Promise<void> {
  await sql`vacuum messages`.execute(db)
}
