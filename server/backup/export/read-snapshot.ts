import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../database/engine/engine.ts'
import type { Tables } from '../../database/schema.ts'

/**
 * Snapshot: all that `work` reads is of one moment, however long it takes, and nobody who writes waits for it. It
 * cannot write.
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

/** Begins it on a connection. Its moment is that of the first reading. */
export async function beginSnapshot(connection: Kysely<Tables>): Promise<void> {
  // Past the dialects: their transactions are of those who write, who wait for each other.
  if (!isPostgres(connection)) {
    await sql`begin deferred`.execute(connection)
    return
  }
  await sql`begin transaction isolation level repeatable read, read only`.execute(connection)
  // Files are written meanwhile, as long as that takes.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection)
}
