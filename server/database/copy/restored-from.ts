import { type Kysely, sql } from 'kysely'
import { isMissingTable } from './unfinished-copy.ts'

/** The table of a database that the server has restored by itself. No backup and no copy takes it with it. */
const note = sql.table('restored_from')

/** Notes what a database was restored from, before the restore is finished. */
export async function noteRestored<T>(db: Kysely<T>, source: string): Promise<void> {
  await sql`create table if not exists ${note} (source text not null)`.execute(db)
  await sql`delete from ${note}`.execute(db)
  await sql`insert into ${note} values (${source})`.execute(db)
}

/** What was noted; `undefined` where that is nothing. */
export async function restoredFrom<T>(db: Kysely<T>): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ source: string }>`select source from ${note}`.execute(db)
    return rows[0]?.source
  } catch (error) {
    if (isMissingTable(error)) return undefined
    throw error
  }
}
