import { type Kysely, sql } from 'kysely'

/** The table that a database has while it is copied to: what its source is. */
const marker = sql.table('unfinished_copy')

/** A copy that was not finished: its tables are there, and not all rows. */
export class UnfinishedCopyError extends Error {}

/** What a database is being copied from; `undefined` when it is not, or not any more. */
export async function unfinishedSource<T>(db: Kysely<T>): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ source: string }>`select source from ${marker}`.execute(db)
    return rows[0]?.source ?? ''
  } catch (error) {
    if (isMissingTable(error)) return undefined
    throw error
  }
}

const isMissingTable = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === '42P01') || error.message.startsWith('no such table'))

/** Throws `UnfinishedCopyError`. */
export async function refuseUnfinished<T>(db: Kysely<T>): Promise<void> {
  if ((await unfinishedSource(db)) === undefined) return
  throw new UnfinishedCopyError(
    'the database is a copy that was not finished: run npx atrium copy again, which goes on with it',
  )
}

export async function beginCopy<T>(db: Kysely<T>, source: string): Promise<void> {
  await sql`create table ${marker} (source text not null)`.execute(db)
  await sql`insert into ${marker} values (${source})`.execute(db)
}

export async function finishCopy<T>(db: Kysely<T>): Promise<void> {
  await sql`drop table ${marker}`.execute(db)
}
