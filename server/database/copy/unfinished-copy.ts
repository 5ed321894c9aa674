import { type Kysely, sql } from 'kysely'
import type { Database } from '../connect.ts'

/** The table that a database has while it is copied to, or restored: what its source is. */
const marker = sql.table('unfinished_copy')

/** What stands there as the source of a database into which a backup is restored; a copy has the address of its source. */
export const backupSource = 'a backup'

/** A copy or a restore that was not finished: its tables are there, and not all rows. */
export class UnfinishedCopyError extends Error {}

/** A target is `begun` when it has a part of the same source. */
type TargetState = 'empty' | 'begun' | 'begun from another source' | 'in use'

/** Whether a database can be filled from a source. */
export async function targetState(db: Database, source: string): Promise<TargetState> {
  const begun = await unfinishedSource(db)
  if (begun !== undefined) return begun === source ? 'begun' : 'begun from another source'
  // A file of SQLite has this table from its first moment.
  const tables = await db.introspection.getTables()
  return tables.every(({ name }) => name === 'migrations') ? 'empty' : 'in use'
}

/** What a database is being filled from; `undefined` when it is not, or not any more. */
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

/** Throws `UnfinishedCopyError`. */
export async function refuseUnfinished<T>(db: Kysely<T>): Promise<void> {
  const source = await unfinishedSource(db)
  if (source === undefined) return
  throw new UnfinishedCopyError(
    source === backupSource
      ? 'the database is a restore that was not finished: run npx atrium restore again, which begins anew'
      : 'the database is a copy that was not finished: run npx atrium copy again, which goes on with it',
  )
}

/** Marks an empty database. Throws where somebody else has done so meanwhile. */
export async function beginCopy<T>(db: Kysely<T>, source: string): Promise<void> {
  await sql`create table ${marker} (source text not null)`.execute(db)
  await sql`insert into ${marker} values (${source})`.execute(db)
}

export async function finishCopy<T>(db: Kysely<T>): Promise<void> {
  await sql`drop table ${marker}`.execute(db)
}
