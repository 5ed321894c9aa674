import { type Kysely, sql } from 'kysely'
import { atrium } from '../../env/command-name.ts'
import type { Database } from '../connect.ts'

/** Table with the name of the source. A database has this table only while a copy or a restore fills it. */
const marker = sql.table('unfinished_copy')

/** The source in `unfinished_copy` during a restore. During a copy, the source is the name of the copied database. */
export const backupSource = 'a backup'

/** The database is an unfinished copy or restore: some rows may be missing. */
export class UnfinishedCopyError extends Error {}

/**
 * `empty`: no tables but `migrations`; `begun`: an unfinished copy of the same source; `begun from another source`: an
 * unfinished copy of another source; `in use`: any other database.
 */
type TargetState = 'empty' | 'begun' | 'begun from another source' | 'in use'

/** The state of a database that is to be filled from a source. */
export async function targetState(db: Database, source: string): Promise<TargetState> {
  const begun = await unfinishedSource(db)
  if (begun !== undefined) return begun === source ? 'begun' : 'begun from another source'
  // Every new SQLite file has the table `migrations`: see `createDatabaseFile`.
  const tables = await db.introspection.getTables()
  return tables.every(({ name }) => name === 'migrations') ? 'empty' : 'in use'
}

/** The source of an unfinished copy or restore; `undefined` if there is none. */
async function unfinishedSource<T>(db: Kysely<T>): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ source: string }>`select source from ${marker}`.execute(db)
    return rows[0]?.source ?? ''
  } catch (error) {
    if (isMissingTable(error)) return undefined
    throw error
  }
}

export const isMissingTable = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === '42P01') || error.message.startsWith('no such table'))

/** Throws `UnfinishedCopyError` if a copy or a restore into the database was interrupted. */
export async function refuseUnfinished<T>(db: Kysely<T>): Promise<void> {
  const source = await unfinishedSource(db)
  if (source === undefined) return
  throw new UnfinishedCopyError(
    source === backupSource
      ? `the database is an unfinished restore: run ${atrium} restore again, which starts over`
      : `the database is an unfinished copy: run ${atrium} copy again, which continues it`,
  )
}

/** Marks an empty database as unfinished. Throws if another process has done so. */
export async function beginCopy<T>(db: Kysely<T>, source: string): Promise<void> {
  await sql`create table ${marker} (source text not null)`.execute(db)
  await sql`insert into ${marker} values (${source})`.execute(db)
}

export async function finishCopy<T>(db: Kysely<T>): Promise<void> {
  await sql`drop table ${marker}`.execute(db)
}
