import { type Kysely, sql } from 'kysely'
import { connect } from '../database/connect.ts'
import { dialectOf } from '../database/dialect.ts'
import type { Tables } from '../tables.ts'

/** A consistent view of a database, which does not change while it is read. */
export interface Snapshot {
  db: Kysely<Tables>
  /** Takes the snapshot, or replaces it with a snapshot of the present content. */
  renew(): Promise<void>
}

/**
 * Calls `read` with a snapshot on a separate connection. The snapshot's transaction begins with the first `renew`.
 * Writers never wait for it: SQLite's write-ahead log and PostgreSQL's row versions keep the former content.
 */
export async function withSnapshot<T>(
  database: string,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const own = connect(database)
  try {
    return await own.connection().execute(async (db) => {
      let isOpen = false
      const end = async () => {
        if (isOpen) await sql.raw('rollback').execute(db)
        isOpen = false
      }
      const renew = async () => {
        await end()
        isOpen = true
        await begin(db)
      }
      try {
        return await read({ db, renew })
      } finally {
        await end().catch(() => {})
      }
    })
  } finally {
    await own.destroy()
  }
}

async function begin(db: Kysely<Tables>) {
  await dialectOf(db).beginSnapshot(db)
  await sql.raw('select count(*) from migrations').execute(db)
}
