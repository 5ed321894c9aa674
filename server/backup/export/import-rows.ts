import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { type ContentName, contentNames, nameOf } from '#content/documents/content-types.ts'
import type { PublicationTimes } from '#content/publishing/publication.ts'
import type { RedirectInput } from '#content/redirects/redirects-api.ts'
import { newId, now } from '../../database/ids.ts'
import { searchTextOf } from '../../database/lists/search-text.ts'
import { noteChange } from '../../documents/changes.ts'
import { isSeen, noTimes, timesFor } from '../../documents/publication.ts'
import { gap, placeByDate, placeInTime } from '../../documents/record-order.ts'
import { declarationOf } from '../../documents/record-rows.ts'
import { noteRecord, put, rowOf, withDefaults } from '../../documents/record-writes.ts'
import { publishSlug } from '../../documents/slugs.ts'
import { redirectColumns } from '../../redirects/redirect-columns.ts'
import type { Tables } from '../../tables.ts'

/** Counts of a site's existing content, as pairs such as `['projects', 12]`. Counts of 0 are left out. */
export async function countContent(db: Kysely<Tables>): Promise<[string, number][]> {
  const counts: [string, number][] = []
  const count = async ([one, many]: [string, string], table: string, where = sql`true`) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${where}`.execute(db)
    const found = Number(rows[0]?.count ?? 0)
    if (found > 0) counts.push([found === 1 ? one : many, found])
  }
  for (const type of contentNames) {
    const { one, many } = declarationOf(type)
    await count([one.toLowerCase(), many.toLowerCase()], type)
  }
  await count(['draft', 'drafts'], 'drafts')
  await count(['release', 'releases'], 'releases')
  await count(['picture', 'pictures'], 'images')
  await count(['redirect', 'redirects'], 'redirects')
  await count(['page with edited texts', 'pages with edited texts'], 'pages', sql`value <> '{}'`)
  const inTrash = sql`type <> 'messages'`
  await count(['entry in the trash', 'entries in the trash'], 'trash', inTrash)
  return counts
}

/** Counts messages and subscribers, in the form of `countContent`. */
export async function countVisitors(db: Kysely<Tables>): Promise<[string, number][]> {
  const counts: [string, number][] = []
  for (const table of ['messages', 'subscribers'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const found = Number(count)
    if (found > 0) counts.push([found === 1 ? table.slice(0, -1) : table, found])
  }
  return counts
}

/** A record with the id, times and version that it had on its former site. Times are ISO 8601 in UTC. */
export interface ImportedRecord {
  _id: string
  values: object
  slug: string | undefined
  isActive: boolean
  times: Partial<PublicationTimes>
  createdAt: string
  updatedAt: string
  version: number
}

/**
 * Inserts records of a type into the type's empty table. The records are given in the site's order. `importAddresses`
 * must run first.
 */
export async function importRecords(
  transaction: Transaction<Tables>,
  type: ContentName,
  records: readonly ImportedRecord[],
): Promise<void> {
  const { newestBy } = declarationOf(type)
  for (const [index, record] of records.entries()) {
    const { _id: id, createdAt, updatedAt, version, slug } = record
    const isActive = Number(record.isActive)
    const row = rowOf(type, withDefaults(type, record.values), {
      id,
      isActive,
      version,
      createdAt,
      updatedAt,
      position: (index + 1) * gap,
      ...timesFor({ isActive, ...noTimes }, record.times),
    })
    if (newestBy)
      row.position = await placeByDate(transaction, type, {
        date: String(row[newestBy]),
        createdAt,
      })
    if (slug !== undefined) row.slug = slug
    if (slug !== undefined && isSeen(row)) await publishSlug(transaction, type, slug)
    await noteRecord(transaction, type, await put(transaction, type, row), {
      action: 'created',
      by: null,
    })
  }
}

interface Address {
  type: string
  slug: string
  record: string
  wasPublic: boolean
}

/** Stores current and former addresses of records. Former addresses redirect. */
export async function importAddresses(
  transaction: Transaction<Tables>,
  addresses: readonly Address[],
): Promise<void> {
  for (const { type, slug, record: recordId, wasPublic } of addresses) {
    const row = { recordId, wasPublic: Number(wasPublic) }
    await transaction
      .insertInto('slugs')
      .values({ type, slug, ...row })
      .onConflict((conflict) => conflict.columns(['type', 'slug']).doUpdateSet(row))
      .execute()
  }
}

interface Redirect {
  from: string
  to: string
  status: RedirectInput['status']
  createdAt?: string | undefined
  updatedAt?: string | undefined
}

/** Stores redirects as they were: their chains are short already. */
export async function importRedirects(
  transaction: Transaction<Tables>,
  redirects: readonly Redirect[],
): Promise<void> {
  for (const { from, to, status, createdAt = now(), updatedAt = createdAt } of redirects) {
    await transaction
      .insertInto('redirects')
      .values({ id: newId(), ...redirectColumns(from, status, to), createdAt, updatedAt })
      .execute()
  }
  if (redirects.length === 0) return
  const name = `${redirects.length} from an export`
  const subject = { type: 'redirects', recordId: 'import', name } as const
  await noteChange(transaction, { by: null, action: 'created', ...subject })
}

interface Release {
  _id: string
  name: string
  note: string
  createdAt: string
  createdBy: string | null
  publishAt: string | null
}

export async function importReleases(
  transaction: Transaction<Tables>,
  releases: readonly Release[],
): Promise<void> {
  for (const { _id: id, createdAt, ...rest } of releases) {
    await transaction
      .insertInto('releases')
      .values({
        id,
        ...rest,
        version: 1,
        createdAt,
        updatedAt: createdAt,
        publishedAt: null,
        publishedBy: null,
        undoneAt: null,
        failedAt: null,
        failure: null,
        changed: null,
      })
      .execute()
    const subject = { type: 'releases', recordId: id, name: rest.name } as const
    await noteChange(transaction, { by: null, action: 'created', ...subject })
  }
}

type DraftRow = Omit<Insertable<Tables['drafts']>, 'value' | ReviewColumn>
type ReviewColumn =
  | 'sentForReviewAt'
  | 'sentForReviewBy'
  | 'sentBackAt'
  | 'sentBackBy'
  | 'reviewNote'

interface Draft extends DraftRow {
  value: object
  review: { state: 'waiting' | 'sent-back'; at: string; by: string | null; note: string } | null
  /** Name of the draft in the activity log. */
  name: string
}

export async function importDraft(
  transaction: Transaction<Tables>,
  { value, review, name, ...row }: Draft,
): Promise<void> {
  const reviewed =
    review?.state === 'waiting'
      ? { sentForReviewAt: review.at, sentForReviewBy: review.by }
      : review && { sentBackAt: review.at, sentBackBy: review.by, reviewNote: review.note }
  await transaction
    .insertInto('drafts')
    .values({ ...row, ...reviewed, value: JSON.stringify(value) })
    .execute()
  const { type, recordId } = row
  await noteChange(transaction, { by: null, action: 'drafted', type, recordId, name })
}

/** Name of a record's draft in the activity log. */
export const nameOfDraft = (type: ContentName, values: object) =>
  nameOf(declarationOf(type), values)

interface Picture {
  _id: string
  file: string
  filename: string
  width: number
  height: number
  size: number
  preview: string
  alt: string
  focus: { x: number; y: number }
  createdAt: string
}

/** Inserts the rows of pictures, oldest first. Their files are already in the store. */
export async function importPictures(
  transaction: Transaction<Tables>,
  pictures: readonly Picture[],
): Promise<void> {
  // Exports of former versions can list a file twice. Pages showed the description of its newest picture.
  const distinct = new Map(pictures.map((picture) => [picture.file, picture]))
  for (const { _id: id, focus, filename, createdAt, ...rest } of distinct.values()) {
    const { file, width, height, size, preview, alt } = rest
    const position = await placeInTime(transaction, 'images', createdAt)
    await transaction
      .insertInto('images')
      .values({
        id,
        file,
        filename,
        width,
        height,
        size,
        preview,
        alt,
        createdAt,
        position,
        focusX: focus.x,
        focusY: focus.y,
        searchText: searchTextOf(filename),
      })
      .execute()
    const subject = { type: 'images', recordId: id, name: filename } as const
    await noteChange(transaction, { by: null, action: 'created', ...subject })
  }
}
