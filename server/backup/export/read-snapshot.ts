import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../../database/dialect.ts'
import type { Tables } from '../../tables.ts'

/**
 * Snapshot: `work` reads the database as it was at the start, however long `work` takes, and no writer waits for it.
 * `work` must not write.
 */
export const readSnapshot = <T>(
  db: Kysely<Tables>,
  work: (snapshot: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (snapshot) => {
    await dialectOf(db).beginSnapshot(snapshot)
    try {
      return await work(snapshot)
    } finally {
      await sql`rollback`.execute(snapshot)
    }
  })
