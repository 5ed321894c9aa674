import { type Kysely, sql } from 'kysely'
import { isMissingTable } from './unfinished-copy.ts'

/** Table with the source of a restore at start (`RESTORE`). Backups and copies leave it out. */
const note = sql.table('restored_from')

/** Records the source of a restore, before the restore is finished. */
export async function noteRestored<T>(db: Kysely<T>, source: string): Promise<void> {
  await sql`create table if not exists ${note} (source text not null)`.execute(db)
  await sql`delete from ${note}`.execute(db)
  await sql`insert into ${note} values (${source})`.execute(db)
}

/** The recorded source of a restore; `undefined` if there is none. */
export async function restoredFrom<T>(db: Kysely<T>): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ source: string }>`select source from ${note}`.execute(db)
    return rows[0]?.source
  } catch (error) {
    if (isMissingTable(error)) return undefined
    throw error
  }
}
