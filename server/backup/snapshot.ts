import { type Kysely, sql } from 'kysely'
import { connect } from '../database/connect.ts'
import type { Tables } from '../database/schema.ts'
import { beginSnapshot } from './export/read-snapshot.ts'

/** A database that is read as it is at one moment, however long that takes. */
export interface Snapshot {
  db: Kysely<Tables>
  /** What is read from now on is of this moment. */
  renew(): Promise<void>
}

/**
 * Reads in one transaction of a connection of its own. It takes no lock that a writer waits for: SQLite's log keeps
 * what was there, as the versions of PostgreSQL's rows do.
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
  await beginSnapshot(db)
  await sql.raw('select count(*) from migrations').execute(db)
}
