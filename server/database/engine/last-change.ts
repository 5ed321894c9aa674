import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { isPostgres } from './engine.ts'

/** A number that increases with every row of `changes`, also for changes that no page shows. */
export async function lastChange(db: Kysely<Tables>): Promise<number> {
  const { rows } = isPostgres(db)
    ? await sql<{ last: number }>`select changes as last from content_version`.execute(db)
    : await sql<{ last: number | null }>`select max(rowid) as last from changes`.execute(db)
  return rows[0]?.last ?? 0
}
