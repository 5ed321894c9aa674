import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../database/engine/engine.ts'
import type { Tables } from '../../database/schema.ts'

/**
 * Snapshot: everything that `work` reads is consistent, however long it takes, and writers do not wait for it. `work`
 * must not write.
 */
export const readSnapshot = <T>(
  db: Kysely<Tables>,
  work: (snapshot: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (snapshot) => {
    await beginSnapshot(snapshot)
    try {
      return await work(snapshot)
    } finally {
      await sql`rollback`.execute(snapshot)
    }
  })

/** Begins a snapshot on a connection. The first read determines its moment. */
export async function beginSnapshot(connection: Kysely<Tables>): Promise<void> {
  // Bypasses the dialect, whose transactions are for writers and wait for each other.
  if (!isPostgres(connection)) {
    await sql`begin deferred`.execute(connection)
    return
  }
  await sql`begin transaction isolation level repeatable read, read only`.execute(connection)
  // The connection is idle while files are written.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection)
}
