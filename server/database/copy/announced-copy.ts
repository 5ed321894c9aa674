import { type Kysely, sql } from 'kysely'
import { dayMs } from '#content/text/durations.ts'
import { isPostgres } from '../engine/engine.ts'
import { writers } from '../postgres/advisory-lock.ts'
import type { Tables } from '../schema.ts'
import { isBusy } from '../sqlite/result-codes.ts'

/** Key of the note in `limitWindows`, a table that copies leave out. */
const key = 'copy'

/** Ignores older notes: no copy takes this long, so a killed one has left them. */
const longestMs = dayMs

/** Notes that the database is read-only from now on because it is being copied. */
export async function announceCopy(db: Kysely<Tables>): Promise<void> {
  const row = { key, count: 1, beganAt: Date.now(), endsAt: Number.MAX_SAFE_INTEGER }
  await db
    .insertInto('limitWindows')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

export async function withdrawCopy(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('limitWindows').where('key', '=', key).execute()
}

/**
 * Since when a database has been read-only because it is being copied; `undefined` if it is not. The note of a killed
 * copy does not count, because its lock is gone.
 */
export async function copiedSince(db: Kysely<Tables>): Promise<string | undefined> {
  const noted = await db
    .selectFrom('limitWindows')
    .select('beganAt')
    .where('key', '=', key)
    .executeTakeFirst()
  if (!noted || noted.beganAt < Date.now() - longestMs || !(await isHeld(db))) return undefined
  return new Date(noted.beganAt).toISOString()
}

/** Whether another connection holds the write lock. */
async function isHeld(db: Kysely<Tables>): Promise<boolean> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(writers)}) as is_free`.execute(db)
    return rows[0]?.isFree === false
  }
  try {
    await db.transaction().execute(async () => {})
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  }
}
