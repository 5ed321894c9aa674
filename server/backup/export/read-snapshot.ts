import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../../database/dialect.ts'
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
    await dialectOf(db).beginSnapshot(snapshot)
    try {
      return await work(snapshot)
    } finally {
      await sql`rollback`.execute(snapshot)
    }
  })
