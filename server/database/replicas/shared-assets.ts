import type { Kysely } from 'kysely'
import { dayMs } from '#content/text/durations.ts'
import type { Tables } from '../../tables.ts'
import type { Database } from '../connect.ts'
import { now } from '../ids.ts'

/** How long the files of earlier builds are kept. */
const lifeMs = 7 * dayMs
const namesAtOnce = 500

/**
 * Shares the hashed assets of this build with replicas that run another build. Reads files with `read` only if the database
 * lacks them. Deletes files that no build has had for 7 days.
 */
export async function shareAssets(
  db: Database,
  names: readonly string[],
  read: (name: string) => Promise<Buffer>,
): Promise<void> {
  const own = new Set(names)
  const known = await db.selectFrom('sharedAssets').select(['name', 'leftAt']).execute()
  const knownNames = new Set(known.map(({ name }) => name))
  // One statement per file, so that no transaction holds locks while it writes megabytes.
  for (const name of own.difference(knownNames)) {
    const content = (await read(name)).toString('base64')
    await db
      .insertInto('sharedAssets')
      .values({ name, content, leftAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const at = now()
  const mark = (leftAt: string | null, isMarked: (row: (typeof known)[number]) => boolean) =>
    markAssets(db, leftAt, known.filter(isMarked))
  await mark(at, ({ name, leftAt }) => leftAt === null && !own.has(name))
  await mark(null, ({ name, leftAt }) => leftAt !== null && own.has(name))
  const before = new Date(Date.parse(at) - lifeMs).toISOString()
  await db.deleteFrom('sharedAssets').where('leftAt', '<', before).execute()
}

async function markAssets(db: Database, leftAt: string | null, rows: readonly { name: string }[]) {
  const names = rows.map(({ name }) => name)
  for (let from = 0; from < names.length; from += namesAtOnce) {
    await db
      .updateTable('sharedAssets')
      .set({ leftAt })
      .where('name', 'in', names.slice(from, from + namesAtOnce))
      .execute()
  }
}

/** The names of all assets that replicas have shared. */
export async function listSharedAssets(db: Kysely<Tables>): Promise<Set<string>> {
  const rows = await db.selectFrom('sharedAssets').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/** The contents of shared assets by name. Leaves out names that no replica has shared. */
export async function findSharedAssets(
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<Map<string, Buffer>> {
  const rows = await db
    .selectFrom('sharedAssets')
    .select(['name', 'content'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, content }) => [name, Buffer.from(content, 'base64')]))
}
