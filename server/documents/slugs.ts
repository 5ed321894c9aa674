import { type Kysely, sql } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import { isReserved, takenMessage } from '#content/documents/reserved-addresses.ts'
import type { Language } from '#content/labels/languages.ts'
import { hasRow } from '../database/engine/has-row.ts'
import { TakenError } from '../database/errors.ts'
import type { Tables } from '../tables.ts'
import { declarationOf } from './record-rows.ts'
import { siteLanguage } from './site-language.ts'
import { slugify } from './slugify.ts'

/** The slug generated from a record's title, in the language of the site unless another is given. */
export async function wishedSlug(
  db: Kysely<Tables>,
  name: ContentName,
  values: object,
  language?: Language,
): Promise<string> {
  const { slugFrom = '', one } = declarationOf(name)
  const title = String((values as Record<string, unknown>)[slugFrom] ?? '') // a declared field
  return slugify(title, language ?? (await siteLanguage(db))) || one.toLowerCase()
}

/**
 * Assigns a record the slug `wish`, or `wish-2`, `wish-3` … if it is taken. Current and former slugs of an existing record
 * count as taken, so that their redirects keep working. Slugs of a deleted record are free.
 */
export async function claimFreeSlug(
  db: Kysely<Tables>,
  type: ContentName,
  wish: string,
  owner: Owner,
): Promise<string> {
  if (!isReserved(declarationOf(type), wish) && (await claimIfFree(db, type, wish, owner)))
    return wish
  const numbered = (number: number) => (number === 1 ? wish : `${wish}-${number}`)
  const isTaken = async (number: number) =>
    isReserved(declarationOf(type), numbered(number)) ||
    (await ownerOf(db, type, numbered(number)))?.exists === true
  // Records with the same title take consecutive numbers, so doubling and binary search find a free one quickly.
  let [taken, free] = [0, 1]
  while (await isTaken(free)) [taken, free] = [free, free * 2]
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (await isTaken(middle)) taken = middle
    else free = middle
  }
  const slug = numbered(free)
  await claim(db, type, slug, owner)
  return slug
}

/** Assigns a record exactly this slug. Throws `TakenError`. */
export async function claimSlug(
  db: Kysely<Tables>,
  type: ContentName,
  slug: string,
  owner: Owner,
): Promise<void> {
  const former = await ownerOf(db, type, slug)
  if (former && former.recordId !== owner.recordId && former.exists) {
    throw new TakenError(takenMessage(declarationOf(type), slug))
  }
  await claim(db, type, slug, owner)
}

/** The record that takes a slug. */
interface Owner {
  recordId: string
  /** Whether visitors can open the record under the slug at once. */
  isPublic: boolean
}

/** Assigns a record a slug unless an existing record has or had it. Returns whether it did. */
async function claimIfFree(
  db: Kysely<Tables>,
  type: ContentName,
  slug: string,
  owner: Owner,
): Promise<boolean> {
  const hasNoRecord = sql<boolean>`not exists (
    select 1 from ${sql.table(type)} as record where record.id = slugs.record_id)`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('slugs')
    .values(slugRow(type, slug, owner))
    .onConflict((conflict) =>
      conflict.columns(['type', 'slug']).doUpdateSet(takenBy(owner)).where(hasNoRecord),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const claim = (db: Kysely<Tables>, type: ContentName, slug: string, owner: Owner) =>
  db
    .insertInto('slugs')
    .values(slugRow(type, slug, owner))
    .onConflict((conflict) => conflict.columns(['type', 'slug']).doUpdateSet(takenBy(owner)))
    .execute()

const slugRow = (type: ContentName, slug: string, { recordId, isPublic }: Owner) => ({
  type,
  slug,
  recordId,
  wasPublic: Number(isPublic),
})

/** A record that takes back its own former slug keeps `was_public`. */
const takenBy = ({ recordId, isPublic }: Owner) => ({
  recordId,
  wasPublic: isPublic
    ? 1
    : sql<number>`case when slugs.record_id = ${recordId} then slugs.was_public else 0 end`,
})

/** The record that has or had a slug, and whether the record still exists. */
export async function ownerOf(
  db: Kysely<Tables>,
  type: ContentName,
  slug: string,
): Promise<{ recordId: string; exists: boolean; wasPublic: boolean } | undefined> {
  const row = await db
    .selectFrom('slugs')
    .leftJoin(`${type as 'projects'} as record`, 'record.id', 'slugs.recordId') // Cast: stands for any content table
    .select(['slugs.recordId', 'slugs.wasPublic', 'record.id'])
    .where('slugs.type', '=', type)
    .where('slugs.slug', '=', slug)
    .executeTakeFirst()
  return row && { recordId: row.recordId, exists: row.id !== null, wasPublic: row.wasPublic === 1 }
}

/** Whether visitors could ever open a record under any of its slugs. */
export const wasEverPublic = (
  db: Kysely<Tables>,
  type: ContentName,
  recordId: string,
): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('slugs')
      .select('slug')
      .where('type', '=', type)
      .where('recordId', '=', recordId)
      .where('wasPublic', '=', 1),
  )

/** Marks a slug as public: visitors can open the record under it. */
export async function publishSlug(
  db: Kysely<Tables>,
  type: ContentName,
  slug: string,
): Promise<void> {
  await db
    .updateTable('slugs')
    .set({ wasPublic: 1 })
    .where('type', '=', type)
    .where('slug', '=', slug)
    .execute()
}
