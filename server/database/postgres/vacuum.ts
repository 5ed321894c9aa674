import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'

/**
 * Removes deleted messages, and their letters from the index, from the pages of the tables. The server's own log has
 * them until its files are written anew: https://www.postgresql.org/docs/current/wal-configuration.html
 */
export async function vacuumMessages(db: Kysely<Tables>): Promise<void> {
  await sql`vacuum messages`.execute(db)
}
