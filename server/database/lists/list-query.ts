import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { dialectOf } from '../dialect.ts'
import { orderIndex } from './list-objects.ts'
import { countLimit, countRows, type ListQuery, spanOf } from './lists.ts'
import { type SearchPatterns, searchPatterns } from './search-text.ts'

/** A query of one of the `listedTables`. */
export interface ListSelection {
  table: string
  query: ListQuery
  /** SQL conditions that rows must meet, in addition to the search. */
  conditions?: readonly RawBuilder<SqlBool>[]
  /**
   * `by`: the sort expressions; `index`: their key in the table's `sorts`. Without `sort`, rows are sorted by position.
   */
  sort?: { index?: string; by: readonly RawBuilder<unknown>[] } | undefined
  descending?: boolean | undefined
}

/** A query of all rows of a list, with the selected columns. */
interface RowsQuery<R> {
  where(condition: Expression<SqlBool>): RowsQuery<R>
  execute(): Promise<R[]>
}

/**
 * The rows of a page and the total, which is at most `countLimit` for a search. Finds the ids of the page in
 * indexes and reads only the rows with these ids.
 *
 * @param found The query of all rows.
 */
export async function pageAndTotal<R extends { id: string }>(
  db: Kysely<Tables>,
  wanted: ListSelection,
  found: RowsQuery<R>,
): Promise<{ rows: R[]; total: number }> {
  const { ids, total } = await idsAndTotal(db, wanted)
  return { rows: await rowsOf(ids, found), total }
}

/** The rows of a page without a search. Their total is not counted. */
export async function pageOnly<R extends { id: string }>(
  db: Kysely<Tables>,
  wanted: ListSelection,
  found: RowsQuery<R>,
): Promise<R[]> {
  return rowsOf(await idsInOrder(db, wanted, []), found)
}

/** Whether a page without a search has a row. */
export const hasRows = async (db: Kysely<Tables>, wanted: ListSelection): Promise<boolean> =>
  (await idsInOrder(db, wanted, [])).length > 0

const rowsOf = async <R extends { id: string }>(ids: readonly string[], found: RowsQuery<R>) =>
  ids.length > 0 ? orderedBy(ids, await found.where(withIds(ids)).execute()) : []

const withIds = (ids: readonly string[]) => sql<SqlBool>`id in (${sql.join(ids)})`

async function idsAndTotal(db: Kysely<Tables>, wanted: ListSelection) {
  const patterns = patternsOf(wanted)
  const isSearch = patterns.length > 0
  const found = isSearch ? await searchPage(db, wanted, patterns) : undefined
  if (found && found.total <= countLimit) return found
  const contains = isSearch ? [dialectOf(db).lists.contains(patterns)] : []
  const [ids, total] = await Promise.all([
    idsInOrder(db, wanted, contains),
    found ? countLimit : countListed(db, wanted),
  ])
  return { ids, total }
}

const patternsOf = ({ query }: ListSelection) => searchPatterns(query.search ?? '')

/** The ids of a page, read from the index of the list's order. */
async function idsInOrder(
  db: Kysely<Tables>,
  wanted: ListSelection,
  contains: readonly RawBuilder<SqlBool>[],
): Promise<string[]> {
  const { table, query, conditions = [], sort } = wanted
  const { limit, offset } = spanOf(query)
  const from = dialectOf(db).lists.orderedBy(table, orderIndex(table, sort?.index))
  const { rows } = await sql<{ id: string }>`
    select id from ${from} ${whereAll([...conditions, ...contains])}
    order by ${orderOf(orderKeys(wanted), wanted)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The sort keys of a list. The last one is unique, so the order is stable. */
const orderKeys = ({ sort }: ListSelection): readonly RawBuilder<unknown>[] =>
  sort ? [...sort.by, sql.ref('id')] : [sql.ref('position')]

const orderOf = (keys: readonly RawBuilder<unknown>[], { descending = false }: ListSelection) =>
  sql.join(keys.map((key) => sql`${key} ${sql.raw(descending ? 'desc' : 'asc')}`))

/**
 * The ids of one page of search results, and the total of matches. If the total exceeds `countLimit`, the caller must
 * not use the ids: with so many matches, reading the list in its order finds a page sooner.
 */
async function searchPage(
  db: Kysely<Tables>,
  wanted: ListSelection,
  patterns: SearchPatterns,
): Promise<{ ids: string[]; total: number }> {
  const { table, query, conditions = [] } = wanted
  const { limit, offset } = spanOf(query)
  const { from, where } = dialectOf(db).lists.found(table, patterns)
  const keys = orderKeys(wanted).map((key, place) => ({ key, name: sql.ref(`key${place}`) }))
  const columns = keys.map(({ key, name }) => sql`${key} as ${name}`)
  const order = orderOf(
    keys.map(({ name }) => name),
    wanted,
  )
  const { rows } = await sql<{ total: number; id: string | null }>`
    with found as materialized (
      select id, ${sql.join(columns)} from ${from} ${whereAll([where, ...conditions])}
      limit ${countLimit + 1})
    select counted.total, page.id from (select count(*) as total from found) as counted
    left join (select * from found order by ${order} limit ${limit} offset ${offset}) as page on true
    order by ${order}`.execute(db)
  const ids = rows.flatMap(({ id }) => id ?? [])
  return { ids, total: Number(rows[0]?.total ?? 0) }
}

/** The number of rows of a list without a search. */
export const countListed = (
  db: Kysely<Tables>,
  { table, conditions = [] }: Pick<ListSelection, 'table' | 'conditions'>,
): Promise<number> => countRows(db, sql`select 1 from ${sql.table(table)} ${whereAll(conditions)}`)

/** The first rows after a position, by position, regardless of the list's sort. */
export async function placesAfter(
  db: Kysely<Tables>,
  wanted: ListSelection,
  after: number | undefined,
): Promise<{ id: string; position: number }[]> {
  const { table, query, conditions = [] } = wanted
  const patterns = patternsOf(wanted)
  const { found, orderedBy } = dialectOf(db).lists
  const all = { from: orderedBy(table, orderIndex(table)), position: sql.ref('position') }
  const { from, where, position } =
    patterns.length > 0 ? found(table, patterns) : { ...all, where: undefined }
  const narrowed = [
    ...(where ? [where] : []),
    ...conditions,
    ...(after === undefined ? [] : [sql<SqlBool>`${position} > ${after}`]),
  ]
  const { rows } = await sql<{ id: string; position: number }>`
    select id, ${position} as position from ${from} ${whereAll(narrowed)}
    order by ${position} limit ${spanOf(query).limit}`.execute(db)
  return rows.map(({ id, position }) => ({ id, position: Number(position) }))
}

const whereAll = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`

/** Sorts rows in the order of the given ids. */
export function orderedBy<R extends { id: string }>(
  ids: readonly string[],
  rows: readonly R[],
): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
