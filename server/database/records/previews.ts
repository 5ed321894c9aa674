import type { Kysely } from 'kysely'
import { isReserved } from '#content/addresses.ts'
import type { RecordOf, Values } from '#content/define.ts'
import type { ContentName, Contents } from '#content/index.ts'
import type { PageName, TextsOf } from '#content/pages/index.ts'
import { emptyValues } from '#content/schema.ts'
import type { Settings } from '#content/settings.ts'
import { type Database, transact } from '../connect.ts'
import { findDraft } from '../drafts.ts'
import { newId, now } from '../ids.ts'
import type { Tables } from '../schema.ts'
import { declarationOf } from './record-rows.ts'
import { getRecord } from './records.ts'
import { wishedSlug } from './slugs.ts'

/** An unsaved record as the public page shall show it. */
export interface RecordPreview<N extends ContentName = ContentName> {
  type: N
  record: RecordOf<Contents[N]>
}

/** What the site is to be shown with instead of what is public. */
export interface SiteChanges {
  pages?: { [N in PageName]?: TextsOf<N> | undefined } | undefined
  settings?: Settings | undefined
  /** The records that are left out, by their ids. */
  hidden?: Partial<Record<ContentName, string[]>> | undefined
  /** For the editor: each of these texts has a mark, and the page no script. */
  isMarked?: boolean | undefined
}

/** Unsaved texts of pages, and unsaved settings. */
interface SitePreview {
  type: 'site'
  record: SiteChanges
}

/** All drafts of a release, as they are when somebody looks. */
interface ReleasePreview {
  type: 'release'
  record: { id: string }
}

export type Preview = RecordPreview | SitePreview | ReleasePreview

const lifeMs = 30 * 60 * 1000

/**
 * Keeps unsaved values for half an hour under the hash of the token that shows them, and gives the
 * address of their page, if the type has pages. Throws `MissingError` for an id that no record has.
 */
export async function createPreview<N extends ContentName>(
  db: Database,
  type: N,
  values: Values<Contents[N]>,
  tokenHash: string,
  id?: string,
): Promise<{ slug: string | undefined }> {
  const record = { ...(await originOf(db, type, values, id)), ...values, isActive: true }
  await keepPreview(db, { type, record }, tokenHash)
  return { slug: 'slug' in record ? String(record.slug) : undefined }
}

/** Keeps unsaved texts of pages and settings in the same way. */
export const createSitePreview = (db: Database, record: SiteChanges, tokenHash: string) =>
  keepPreview(db, { type: 'site', record }, tokenHash)

export const createReleasePreview = (db: Database, id: string, tokenHash: string) =>
  keepPreview(db, { type: 'release', record: { id } }, tokenHash)

async function keepPreview(
  db: Database,
  { type, record }: { type: Preview['type']; record: object },
  tokenHash: string,
) {
  const expiresAt = new Date(Date.now() + lifeMs).toISOString()
  const row = { tokenHash, type, record: JSON.stringify(record), expiresAt }
  await transact(db, async (transaction) => {
    await transaction.insertInto('previews').values(row).execute()
  })
}

/** What the token of a hash shows; `null` when there is nothing, or nothing any more. */
export async function findPreview(db: Kysely<Tables>, tokenHash: string): Promise<Preview | null> {
  const row = await db
    .selectFrom('previews')
    .select(['type', 'record'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>=', now())
    .executeTakeFirst()
  return row ? { type: row.type, record: JSON.parse(row.record) } : null
}

/** Deletes the previews that are over, and with them what was never saved. */
export async function deleteExpiredPreviews(db: Database): Promise<void> {
  await transact(db, (transaction) =>
    transaction.deleteFrom('previews').where('expiresAt', '<', now()).execute(),
  )
}

/** What a record has beside its fields, or what it would have once it is saved. */
async function originOf(db: Database, type: ContentName, values: object, id?: string) {
  // What has never been live has a draft, and nothing else yet.
  const isBegun = id !== undefined && (await findDraft(db, type, id))?.baseVersion === null
  if (id !== undefined && !isBegun) return getRecord(db, type, 'staff', id)
  const content = declarationOf(type)
  const { slugFrom } = content
  const at = now()
  return {
    ...emptyValues(content),
    _id: newId(),
    ...(slugFrom ? { slug: await previewSlug(db, type, values) } : {}),
    ...{ publishAt: null, unpublishAt: null, publishedAt: at },
    ...{ createdAt: at, updatedAt: at, version: 1 },
  }
}

/** The address that a record with such values would have. */
export async function previewSlug(
  db: Kysely<Tables>,
  type: ContentName,
  values: object,
): Promise<string> {
  const slug = await wishedSlug(db, type, values)
  // Steps aside like a stored one: the preview would show a page of the site's own.
  return isReserved(declarationOf(type), slug) ? `${slug}-2` : slug
}

/** Ends the previews of a record that is no more. */
export async function deletePreviewsOfRecord(db: Kysely<Tables>, id: string): Promise<void> {
  await db
    .deleteFrom('previews')
    .where('record', 'like', `%"_id":${JSON.stringify(id)}%`)
    .execute()
}
