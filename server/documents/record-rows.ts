import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ContentName, type Contents, contents } from '#content/documents/content-types.ts'
import type { Content, RecordOf } from '#content/documents/define.ts'
import { type PublicationTimes, publicationNames } from '#content/publishing/publication.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { storage } from '../database/declared-columns.ts'
import { now } from '../database/ids.ts'
import { searchTextOf } from '../database/lists/search-text.ts'
import { storyWordsOf } from '../database/lists/story-words.ts'
import type { Tables } from '../tables.ts'
import type { Snapshot } from './changes.ts'
import type { RecordRow } from './tables.ts'
import { isOpenOn, isPublicAt, presentOf } from './visibility.ts'

/** Who reads: visitors get only public records, staff get all. */
export type Viewer = 'visitor' | 'staff'

/** A row with the columns of the declared fields. */
export type AnyRow = RecordRow & { [field: string]: string | number | null | undefined }

/**
 * Types the database and the name of a content table as if there were only one content table, so that the same code
 * works on all of them. Columns of declared fields come from the declaration.
 */
export const anyTable = (db: Kysely<Tables>) => db as unknown as Kysely<{ record: RecordRow }>
export const table = (name: ContentName) => name as 'record'
export const declarationOf = (name: ContentName): Content => contents[name]

/** Starts every query of records. Only this function decides which records a visitor may see, and when. */
export function readable(db: Kysely<Tables>, name: ContentName, viewer: Viewer, at = now()) {
  const query = anyTable(db).selectFrom(table(name))
  return viewer === 'staff' ? query : query.where(isActiveIs(true)).where(isPublicAt(at))
}

/** The records in a visitor's lists: public and not closed. */
export async function listable(db: Kysely<Tables>, name: ContentName) {
  const conditions = await listedConditions(db, name)
  return {
    query: anyTable(db)
      .selectFrom(table(name))
      .where((where) => where.and(conditions)),
  }
}

/** The conditions for records in a visitor's lists. */
export async function listedConditions(
  db: Kysely<Tables>,
  name: ContentName,
): Promise<RawBuilder<SqlBool>[]> {
  const { at, today } = await presentOf(db, name)
  const isOpen = isOpenOn(name, today)
  return [isActiveIs(true), isPublicAt(at), ...(isOpen ? [isOpen] : [])]
}

/** Condition on `isActive`. Uses a literal, because an index on active records does not match a bound parameter. */
export const isActiveIs = (isActive: boolean) =>
  sql<boolean>`${sql.ref('isActive')} = ${sql.lit(Number(isActive))}`

/** The names of the rich text fields. */
export const storiesOf = ({ fields }: Content): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'richText')

/** The columns of the declared fields and of the search texts. */
export function toColumns(name: ContentName, input: object): Record<string, string> {
  const values = input as Record<string, unknown> // validated by the same declaration
  const columns: Record<string, string> = {}
  for (const [field, { kind }] of Object.entries(declarationOf(name).fields)) {
    columns[field] =
      storage[kind] === 'json' ? JSON.stringify(values[field]) : String(values[field])
  }
  const searched = declarationOf(name).search.map((field) => String(columns[field]))
  const searchText = searchTextOf(searched.join('\n'))
  const stories = storiesOf(declarationOf(name))
  if (stories.length === 0) return { ...columns, searchText }
  const texts = stories.map((field) => (values[field] ?? null) as RichTextNode | null) // validated like `values`
  return { ...columns, searchText, storyWords: storyWordsOf(texts) }
}

/** The columns that `toRecord` needs. */
export type RecordColumns = Omit<RecordRow, 'searchText' | 'storyWords' | 'turnsAt'>

/**
 * The columns that `toRecord` reads. Leaves out search texts, which are as long as the record. Only statements with named
 * columns are prepared: see `statementName`.
 */
export const recordColumns = (name: ContentName) =>
  [
    ...['id', ...(declarationOf(name).slugFrom ? ['slug'] : [])],
    ...Object.keys(declarationOf(name).fields),
    ...['isActive', ...publicationNames, 'createdAt', 'updatedAt', 'version', 'position'],
  ] as (keyof RecordRow)[] // each declared field is a column

/** Converts a row to a record for the API and the pages. Columns that `record` does not list stay private. */
export function toRecord<N extends ContentName>(
  name: N,
  found: RecordColumns,
): RecordOf<Contents[N]> {
  const row = found as AnyRow // every query selects `recordColumns` or all columns
  const values: Record<string, unknown> = {}
  for (const [field, { kind }] of Object.entries(declarationOf(name).fields)) {
    values[field] = storage[kind] === 'json' ? JSON.parse(String(row[field])) : row[field]
  }
  const record = {
    _id: row.id,
    ...(declarationOf(name).slugFrom ? { slug: row.slug } : {}),
    ...values,
    isActive: row.isActive === 1,
    ...timesOf(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  }
  return record as RecordOf<Contents[N]> // the type is derived from the same declaration
}

/**
 * A record's times. Once `publishAt` has come, it is also `publishedAt`, even if the job that announces publications
 * has not stored it yet.
 */
export function timesOf(row: RecordRow): PublicationTimes {
  const { isActive, publishAt, unpublishAt, publishedAt } = row
  const isNoted = publishedAt !== null || publishAt === null || isActive === 0
  return {
    publishAt,
    unpublishAt,
    publishedAt: isNoted || publishAt > now() ? publishedAt : publishAt,
  }
}

/** The fields that records of all types have. */
export type AnyRecord = Pick<RecordOf<Content>, '_id' | 'isActive' | 'updatedAt' | 'version'> &
  PublicationTimes

/** A record's declared fields, state, times and slug, as the history stores them. */
export function snapshotOf(name: ContentName, record: AnyRecord): Snapshot {
  const fields = Object.keys(declarationOf(name).fields)
  return {
    values: Object.fromEntries(fields.map((field) => [field, record[field as '_id']])),
    isActive: record.isActive,
    ...Object.fromEntries(publicationNames.map((time) => [time, record[time]])),
    ...('slug' in record ? { slug: String(record.slug) } : {}),
  }
}
