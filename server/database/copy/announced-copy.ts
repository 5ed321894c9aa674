import type { Kysely } from 'kysely'
import { dayMs } from '#content/text/durations.ts'
import type { Tables } from '../../tables.ts'
import { dialectOf } from '../dialect.ts'

/** Key of the note about a running copy: a row of `limitWindows`, because copies leave this table out. */
const key = 'copy'

/** Maximum age of the note. No copy takes this long, so an older note comes from a killed copy. */
const longestMs = dayMs

/** Stores the note that the database is read-only from now on because it is being copied. */
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
  if (!noted || noted.beganAt < Date.now() - longestMs || !(await dialectOf(db).isWriting(db)))
    return undefined
  return new Date(noted.beganAt).toISOString()
}
