import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ContentName, type Contents, contents } from '#content/documents/content-types.ts'
import type { Content, RecordOf } from '#content/documents/define.ts'
import { type PublicationTimes, publicationNames } from '#content/publishing/publication.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { now } from '../database/ids.ts'
import { searchTextOf } from '../database/lists/search-text.ts'
import { storyWordsOf } from '../database/lists/story-words.ts'
import { type RecordRow, storage, type Tables } from '../database/schema.ts'
import type { Snapshot } from './changes.ts'
import { isOpenOn, isPublicAt, presentOf } from './visibility.ts'

/** The viewer: a visitor sees active records only; for them the others do not exist. */
export type Viewer = 'visitor' | 'staff'

/** A row with the columns of the declared fields. */
export type AnyRow = RecordRow & { [field: string]: string | number | null | undefined }

/**
 * The database and a content table's name as if all content tables were one: the code here works
 * on any of them, and takes the columns that differ from the declaration.
 */
export const anyTable = (db: Kysely<Tables>) => db as unknown as Kysely<{ record: RecordRow }>
export const table = (name: ContentName) => name as 'record'
export const declarationOf = (name: ContentName): Content => contents[name]

/** Every answer about a record starts here: the one place that says what a visitor may see, and when. */
export function readable(db: Kysely<Tables>, name: ContentName, viewer: Viewer, at = now()) {
  const query = anyTable(db).selectFrom(table(name))
  return viewer === 'staff' ? query : query.where(isActiveIs(true)).where(isPublicAt(at))
}

/** The records that lists show a visitor: those that are readable, and not closed. */
export async function listable(db: Kysely<Tables>, name: ContentName) {
  const conditions = await listedConditions(db, name)
  return {
    query: anyTable(db)
      .selectFrom(table(name))
      .where((where) => where.and(conditions)),
  }
}

/** What is true of the records that lists show a visitor. */
export async function listedConditions(
  db: Kysely<Tables>,
  name: ContentName,
): Promise<RawBuilder<SqlBool>[]> {
  const { at, today } = await presentOf(db, name)
  const isOpen = isOpenOn(name, today)
  return [isActiveIs(true), isPublicAt(at), ...(isOpen ? [isOpen] : [])]
}

/** As a literal: an index of the active records alone answers no parameter. */
export const isActiveIs = (isActive: boolean) =>
  sql<boolean>`${sql.ref('isActive')} = ${sql.lit(Number(isActive))}`

/** The fields of a declaration that are rich texts. */
export const storiesOf = ({ fields }: Content): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'richText')

/** The declared fields as columns, and the texts that searches look through. */
export function toColumns(name: ContentName, input: object): Record<string, string> {
  const values = input as Record<string, unknown> // validated against the same declaration
  const columns: Record<string, string> = {}
  for (const [field, { kind }] of Object.entries(declarationOf(name).fields)) {
    columns[field] =
      storage[kind] === 'json' ? JSON.stringify(values[field]) : String(values[field])
  }
  const searched = declarationOf(name).search.map((field) => String(columns[field]))
  const searchText = searchTextOf(searched.join('\n'))
  const stories = storiesOf(declarationOf(name))
  if (stories.length === 0) return { ...columns, searchText }
  const texts = stories.map((field) => (values[field] ?? null) as RichTextNode | null) // as validated
  return { ...columns, searchText, storyWords: storyWordsOf(texts) }
}

/** What is read of a row. */
export type RecordColumns = Omit<RecordRow, 'searchText' | 'storyWords' | 'turnsAt'>

/**
 * The columns that `toRecord` reads, by name: without those that are searched, which are as long as the record, and so
 * that PostgreSQL keeps the statement planned.
 */
export const recordColumns = (name: ContentName) =>
  [
    ...['id', ...(declarationOf(name).slugFrom ? ['slug'] : [])],
    ...Object.keys(declarationOf(name).fields),
    ...['isActive', ...publicationNames, 'createdAt', 'updatedAt', 'version', 'position'],
  ] as (keyof RecordRow)[] // the fields are columns of their table

/** A row as the API and the pages have it: the declared fields and nothing that is not listed here. */
export function toRecord<N extends ContentName>(
  name: N,
  found: RecordColumns,
): RecordOf<Contents[N]> {
  const row = found as AnyRow // every read selects the columns above
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
  return record as RecordOf<Contents[N]> // built from the declaration that the type comes from
}

/** Its times. It became public at its time, whether that has been noted or not. */
export function timesOf(row: RecordRow): PublicationTimes {
  const { isActive, publishAt, unpublishAt, publishedAt } = row
  const isNoted = publishedAt !== null || publishAt === null || isActive === 0
  return {
    publishAt,
    unpublishAt,
    publishedAt: isNoted || publishAt > now() ? publishedAt : publishAt,
  }
}

/** What every record has, whatever its type. */
export type AnyRecord = Pick<RecordOf<Content>, '_id' | 'isActive' | 'updatedAt' | 'version'> &
  PublicationTimes

/** A record's declared fields, state and address. */
export function snapshotOf(name: ContentName, record: AnyRecord): Snapshot {
  const fields = Object.keys(declarationOf(name).fields)
  return {
    values: Object.fromEntries(fields.map((field) => [field, record[field as '_id']])),
    isActive: record.isActive,
    ...Object.fromEntries(publicationNames.map((time) => [time, record[time]])),
    ...('slug' in record ? { slug: String(record.slug) } : {}),
  }
}
