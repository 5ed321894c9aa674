import { type Kysely, sql } from 'kysely'
import { folderOf } from '#content/addresses.ts'
import type { RecordOf } from '#content/define.ts'
import { type ContentName, type Contents, contentNames } from '#content/index.ts'
import type { RecordLink } from '#content/rich-text/record-link.ts'
import { MissingError } from '../errors.ts'
import type { ListQuery } from '../lists.ts'
import type { Found, Listed, Place } from '../results.ts'
import type { Tables } from '../schema.ts'
import { countSelected, type ListSelection, rowsOf } from '../sqlite/list-query.ts'
import { blockAt, countBefore } from '../sqlite/position-counts.ts'
import { declarationOf, readable, toRecord, type Viewer } from './record-rows.ts'
import { ownerOf } from './slugs.ts'

/** What a list of records can be narrowed by. */
interface RecordQuery extends ListQuery {
  isActive?: boolean | undefined
  /** A field, and a word that its text contains. One of those that migrations have made an index of. */
  word?: { column: string; word: string } | undefined
  /** Those with one of these values in the field that the site filters by. */
  categories?: readonly string[] | undefined
}

/** A list of records, in the order of the public pages unless `query.sort` says otherwise. */
export async function listRecords<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  viewer: Viewer,
  query: RecordQuery = {},
): Promise<Listed<RecordOf<Contents[N]>>> {
  if (viewer === 'visitor' && query.isActive === false) return { items: [], total: 0 }
  const wanted = wantedOf(name, viewer, query)
  const found = readable(db, name, viewer).selectAll()
  const rows = await rowsOf(db, wanted, (ids) => found.where('id', 'in', ids).execute())
  const items = rows.map((row) => toRecord(name, row))
  return { items, total: await countSelected(db, wanted) }
}

/** How many records a visitor sees; of those with a word, if one is given. */
export const countRecords = (db: Kysely<Tables>, name: ContentName, word?: RecordQuery['word']) =>
  countSelected(db, wantedOf(name, 'visitor', { word }))

/** What a visitor sees of a list. */
const active = { column: 'isActive', value: 1 }

/** An address that a visitor can open, when it was last saved, and where it stands. */
interface Address {
  slug: string
  updatedAt: string
  position: number
}

/** The addresses of a type that a visitor can open, in their order: so many from a place or position on. */
export async function addressesOf(
  db: Kysely<Tables>,
  name: ContentName,
  { offset = 0, after, limit }: { offset?: number; after?: number | undefined; limit: number },
): Promise<Address[]> {
  let found = readable(db, name, 'visitor').select(['slug', 'updatedAt', 'position'])
  const start = offset > 0 ? await blockAt(db, { table: name, part: active }, offset) : undefined
  if (offset > 0 && !start) return []
  const last = start ? start.from - 1 : after
  if (last !== undefined) found = found.where('position', '>', last)
  const page = found.orderBy('position').limit(limit)
  const rows = await page.offset(start?.offset ?? 0).execute()
  return rows.map(({ slug, ...rest }) => ({ slug: slug ?? '', ...rest }))
}

/** The pages of some records that a visitor can open, by `type/id`. */
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

/** When a record that a visitor sees was last saved; `undefined` when there is none. */
export async function lastSaved(db: Kysely<Tables>, name: ContentName) {
  const row = await readable(db, name, 'visitor')
    .select((select) => select.fn.max('updatedAt').as('last'))
    .executeTakeFirst()
  return row?.last ?? undefined
}

/** The place of a record; of one that a visitor does not see, the place that it would have. */
export async function placeOf<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  id: string,
): Promise<Place<RecordOf<Contents[N]>>> {
  const seen = readable(db, name, 'visitor')
  const own = await readable(db, name, 'staff')
    .select(['position', 'isActive'])
    .where('id', '=', id)
    .executeTakeFirst()
  const count = await countRecords(db, name)
  // What no visitor sees is counted too where it is shown; what is not stored yet will come first.
  const total = own?.isActive === 1 ? count : count + 1
  const position = own?.position ?? Number.MIN_SAFE_INTEGER
  const before = own ? await countBefore(db, { table: name, part: active }, position) : 0
  const others = seen.selectAll().where('id', '!=', id).orderBy('position').limit(1)
  const next =
    (await others.where('position', '>', position).executeTakeFirst()) ??
    (await others.executeTakeFirst())
  return { place: before + 1, total, next: next && toRecord(name, next) }
}

function wantedOf(name: ContentName, viewer: Viewer, query: RecordQuery): ListSelection {
  const isActive = viewer === 'visitor' ? true : query.isActive
  const { by, descending } = query.sort ?? {}
  const column = by === undefined ? undefined : sql.ref(by)
  const isText = by !== undefined && by in declarationOf(name).fields
  const part = { column: 'isActive', value: Number(isActive), mark: isActive ? 'aaa' : 'iii' }
  const { filterBy = '' } = declarationOf(name)
  return {
    ...{ table: name, query, descending, word: query.word },
    filter: query.categories && { column: filterBy, values: query.categories },
    part: isActive === undefined ? undefined : part,
    sort: isText ? sql`lower(${column})` : column,
  }
}

/** One record. Throws `MissingError`. */
export async function getRecord<N extends ContentName>(
  db: Kysely<Tables>,
  name: N,
  viewer: Viewer,
  id: string,
): Promise<RecordOf<Contents[N]>> {
  const row = await readable(db, name, viewer).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new MissingError()
  return toRecord(name, row)
}

/** The record with this address now, or where it went. `null` if it was never an address. */
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
    .selectAll()
    .where('id', '=', owner.recordId)
    .executeTakeFirst()
  if (!row) return owner.wasPublic ? { withdrawn: true } : null
  return row.slug === slug ? { record: toRecord(name, row) } : { movedTo: row.slug ?? '' }
}
