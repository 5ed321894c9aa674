import { type Kysely, sql } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import { type ContentName, type Contents, contentNames } from '#content/documents/content-types.ts'
import type { RecordOf } from '#content/documents/define.ts'
import type { Fields } from '#content/documents/fields.ts'
import type { RecordLink } from '#content/rich-text/record-link.ts'
import { hasRow } from '../database/engine/has-row.ts'
import { MissingError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import {
  countListed,
  hasRows,
  type ListSelection,
  pageAndTotal,
  pageOnly,
} from '../database/lists/list-query.ts'
import { columnOf, slugOrder, sortText } from '../database/lists/listed-tables.ts'
import { countRows, type ListQuery } from '../database/lists/lists.ts'
import type { Found, Listed, Place } from '../database/results.ts'
import type { Tables } from '../tables.ts'
import {
  anyTable,
  declarationOf,
  isActiveIs,
  listable,
  listedConditions,
  readable,
  recordColumns,
  table,
  toRecord,
  type Viewer,
} from './record-rows.ts'
import { ownerOf } from './slugs.ts'

/** Filters of a list of records. */
interface RecordQuery extends ListQuery {
  isActive?: boolean | undefined
  /** Matches records whose column contains a word, case-insensitively. The word is in lower case. */
  word?: { column: string; word: string } | undefined
  /** Matches records with one of these values in the field `filterBy`. */
  categories?: readonly string[] | undefined
}

/** Lists records, sorted like the public pages unless `query.sort` is given. */
export async function listRecords<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  viewer: Viewer,
  query: RecordQuery = {},
): Promise<Listed<RecordOf<Contents[N]>>> {
  if (viewer === 'visitor' && query.isActive === false) return { items: [], total: 0 }
  const wanted = await selectionOf(db, name, viewer, query)
  const found = readable(db, name, viewer).select(recordColumns(name))
  const { rows, total } = await pageAndTotal(db, wanted, found)
  return { items: rows.map((row) => toRecord(name, row)), total }
}

/** The first records of a visitor's list. They are read from an index, and the list is not counted. */
export async function firstRecords<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  count: number,
): Promise<RecordOf<Contents[N]>[]> {
  const wanted = await selectionOf(db, name, 'visitor', { page: 1, pageSize: count })
  const found = readable(db, name, 'visitor').select(recordColumns(name))
  return (await pageOnly(db, wanted, found)).map((row) => toRecord(name, row))
}

/** Whether a visitor's list has a record. */
export const hasRecords = async (db: Kysely<Tables>, name: ContentName): Promise<boolean> =>
  hasRows(db, await selectionOf(db, name, 'visitor', { page: 1, pageSize: 1 }))

/** The number of records in a visitor's lists, optionally only those that contain a word. */
export const countRecords = async (
  db: Kysely<Tables>,
  name: ContentName,
  word?: RecordQuery['word'],
) => countListed(db, await selectionOf(db, name, 'visitor', { word }))

/** A public address with its last change and its position. */
interface Address {
  slug: string
  updatedAt: string
  position: number
}

/** At most `limit` public addresses of a type by position, from an offset or after a position. */
export async function addressesOf(
  db: Kysely<Tables>,
  name: ContentName,
  { offset = 0, after, limit }: { offset?: number; after?: number | undefined; limit: number },
): Promise<Address[]> {
  const { query } = await listable(db, name)
  let page = query
    .select(['slug', 'updatedAt', 'publishAt', 'position'])
    .orderBy('position')
    .limit(limit)
    .offset(offset)
  if (after !== undefined) page = page.where('position', '>', after)
  const rows = await page.execute()
  return rows.map(({ slug, updatedAt, publishAt, position }) => ({
    slug: slug ?? '',
    // If a record became public after its last save, it changed for visitors when it became public.
    updatedAt: publishAt !== null && publishAt > updatedAt ? publishAt : updatedAt,
    position,
  }))
}

/** The public paths of records, by `type/id`. Leaves out records that a visitor cannot open. */
export async function pathsOf(
  db: Kysely<Tables>,
  records: readonly RecordLink[],
): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>()
  for (const [type, of] of Map.groupBy(records, (record) => record.type)) {
    const name = contentNames.find((each) => each === type)
    if (!name || !declarationOf(name).slugFrom) continue
    const ids = [...new Set(of.map(({ id }) => id))]
    const rows = await readable(db, name, 'visitor')
      .select(['id', 'slug'])
      .where('id', 'in', ids)
      .execute()
    for (const { id, slug } of rows) {
      paths.set(`${type}/${id}`, folderOf(declarationOf(name)) + slug)
    }
  }
  return paths
}

/**
 * When a visitor's list last changed, because a record was saved, published or unpublished; `undefined` if it never had
 * records.
 */
export async function lastChanged(db: Kysely<Tables>, name: ContentName) {
  const { query } = await listable(db, name)
  const at = now()
  const saved = await query
    .select('updatedAt as last')
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const turned = await Promise.all(
    (['publishAt', 'unpublishAt'] as const).map((time) =>
      anyTable(db)
        .selectFrom(table(name))
        .select((select) => select.fn.max(time).as('last'))
        // A literal, because a partial index on active records does not match a bound parameter.
        .where('isActive', '=', sql.lit(1))
        .where(time, '<=', at)
        .executeTakeFirst(),
    ),
  )
  const times = [saved, ...turned].flatMap((row) => row?.last ?? [])
  return times.sort().at(-1)
}

/** The place of a record in a visitor's list. A hidden record gets the place that it would have if it were public. */
export async function placeOf<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  id: string,
): Promise<Place<RecordOf<Contents[N]>>> {
  const { query: seen } = await listable(db, name)
  const isListed = await hasRow(seen.select('id').where('id', '=', id))
  const own = await readable(db, name, 'staff')
    .select('position')
    .where('id', '=', id)
    .executeTakeFirst()
  const count = await countRecords(db, name)
  // Previews show hidden and new records: the total includes the shown record, and a new record comes first.
  const total = isListed ? count : count + 1
  const position = own?.position ?? Number.MIN_SAFE_INTEGER
  const before = own ? await countRows(db, seen.select('id').where('position', '<', position)) : 0
  const others = seen.select(recordColumns(name)).where('id', '!=', id).orderBy('position').limit(1)
  const next =
    (await others.where('position', '>', position).executeTakeFirst()) ??
    (await others.executeTakeFirst())
  return { place: before + 1, total, next: next && toRecord(name, next) }
}

async function selectionOf(
  db: Kysely<Tables>,
  name: ContentName,
  viewer: Viewer,
  query: RecordQuery,
): Promise<ListSelection> {
  const { filterBy = '', fields } = declarationOf(name)
  const { categories, word, sort } = query
  const conditions = viewer === 'visitor' ? await listedConditions(db, name) : []
  if (viewer === 'staff' && query.isActive !== undefined)
    conditions.push(isActiveIs(query.isActive))
  if (word) conditions.push(sql`instr(lower(${sql.ref(word.column)}), ${word.word}) > 0`)
  if (categories) {
    conditions.push(
      categories.length > 0 ? sql`${sql.ref(filterBy)} in (${sql.join(categories)})` : sql`1 = 0`,
    )
  }
  return {
    table: name,
    query,
    conditions,
    sort: sort && sortOf(sort.by, fields),
    descending: sort?.descending,
  }
}

/** The sort of a list. Texts are sorted by `sortText`; records with the same `isActive` keep the order of the site. */
function sortOf(by: string, fields: Fields): ListSelection['sort'] {
  if (by === 'isActive') return { by: [sql.ref(by), sql.ref('position')] }
  if (by === 'slug') return { index: by, by: [sql.raw(slugOrder)] }
  return {
    index: columnOf(by),
    by: [by in fields ? sql.raw(sortText(columnOf(by), fields[by]?.kind)) : sql.ref(by)],
  }
}

/** One record. Throws `MissingError`. */
export async function getRecord<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  viewer: Viewer,
  id: string,
): Promise<RecordOf<Contents[N]>> {
  const row = await readable(db, name, viewer)
    .select(recordColumns(name))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new MissingError()
  return toRecord(name, row)
}

/** The record with a slug, or what became of the slug. `null` if no visitor could ever open a record under it. */
export async function findBySlug<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  viewer: Viewer,
  slug: string,
): Promise<Found<RecordOf<Contents[N]>> | null> {
  const owner = await ownerOf(db, name, slug)
  if (!owner) return null
  if (!owner.exists) return owner.wasPublic || viewer === 'staff' ? { gone: true } : null
  const row = await readable(db, name, viewer)
    .select(recordColumns(name))
    .where('id', '=', owner.recordId)
    .executeTakeFirst()
  if (!row)
    return owner.wasPublic || (await isEnded(db, name, owner.recordId)) ? { withdrawn: true } : null
  return row.slug === slug ? { record: toRecord(name, row) } : { movedTo: row.slug ?? '' }
}

/**
 * Whether a record has passed `unpublishAt`. The job that announces publications may not have recorded in `slugs` yet
 * that the record was public.
 */
async function isEnded(db: Kysely<Tables>, name: ContentName, id: string): Promise<boolean> {
  const at = now()
  const row = await readable(db, name, 'staff')
    .select('id')
    .where('id', '=', id)
    .where('isActive', '=', 1)
    .where('unpublishAt', '<=', at)
    .executeTakeFirst()
  return row !== undefined
}
