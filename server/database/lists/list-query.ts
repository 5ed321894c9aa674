import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPostgres } from '../engine/engine.ts'
import { postgresConditions, postgresLists, searchPage } from '../postgres/list-sql.ts'
import { countFiltered } from '../records/categories.ts'
import type { Tables } from '../schema.ts'
import { sqliteLists } from '../sqlite/list-sql.ts'
import { countsBeside } from './kept-counts.ts'
import {
  conditionsOf,
  type ListSelection,
  type ListSql,
  orderSql,
  patternOf,
  whereAll,
} from './list-selection.ts'
import { countLimit, countRows, spanOf } from './lists.ts'

/** So many rows before a page. */
const near = 100

const listSqlOf = (db: Kysely<Tables>): ListSql =>
  isPostgres(db) ? postgresLists(db) : sqliteLists(db)

/**
 * The ids of the asked page, in their order. They come from indexes alone: no row is read that is not
 * on the page, but where a search that finds very many is sorted by something else than the position.
 */
export async function idsOf(db: Kysely<Tables>, wanted: ListSelection): Promise<string[]> {
  const statement = await listSqlOf(db).statementOf(wanted)
  const { rows } = await sql<{ id: string }>`${statement}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A query of the rows of a list, with the columns that are wanted. */
interface RowsQuery<R> {
  where(condition: Expression<SqlBool>): RowsQuery<R>
  orderBy(order: RawBuilder<unknown>): RowsQuery<R>
  limit(rows: number): RowsQuery<R>
  offset(rows: number): RowsQuery<R>
  execute(): Promise<R[]>
}

/** The rows of the asked page, in their order; `found` is the query of all rows. */
async function rowsOf<R extends { id: string }>(
  db: Kysely<Tables>,
  wanted: ListSelection,
  found: RowsQuery<R>,
): Promise<R[]> {
  if (wanted.filter?.values.length === 0) return []
  if (isPostgres(db)) return postgresRows(db, wanted, found)
  const ids = await idsOf(db, wanted)
  if (ids.length === 0) return []
  return orderedBy(ids, await found.where(withIds(ids)).execute())
}

const withIds = (ids: readonly string[]) => sql<SqlBool>`id in (${sql.join(ids)})`

/** One statement: each is a way to another machine and back. */
async function postgresRows<R>(
  db: Kysely<Tables>,
  wanted: ListSelection,
  found: RowsQuery<R>,
): Promise<R[]> {
  const { limit, offset } = spanOf(wanted.query)
  const ordered = found.orderBy(orderSql(wanted))
  // The rows before a page are read as a whole, which is sooner done than planning to find them by an index alone.
  if (offset <= near) {
    const narrowed = postgresConditions(wanted).reduce((query, each) => query.where(each), ordered)
    return narrowed.limit(limit).offset(offset).execute()
  }
  const statement = await postgresLists(db).statementOf(wanted)
  return ordered.where(sql`id in (${statement})`).execute()
}

/** The rows of the asked page and how long the whole list is. */
export async function pageAndTotal<R extends { id: string }>(
  db: Kysely<Tables>,
  wanted: ListSelection,
  found: RowsQuery<R>,
): Promise<{ rows: R[]; total: number }> {
  const searched =
    isPostgres(db) && wanted.sort && patternOf(wanted) && wanted.filter?.values.length !== 0
      ? await searchPage(db, wanted, countLimit)
      : undefined
  if (searched) {
    const { ids, total } = searched
    if (ids.length === 0) return { rows: [], total }
    return { rows: orderedBy(ids, await found.where(withIds(ids)).execute()), total }
  }
  const [rows, total] = await Promise.all([rowsOf(db, wanted, found), countSelected(db, wanted)])
  return { rows, total }
}

/** How long a whole list is: kept and not counted, but for a search, of which `countLimit` count. */
export async function countSelected(db: Kysely<Tables>, wanted: ListSelection): Promise<number> {
  if (wanted.filter) return countFiltered(db, wanted)
  if (patternOf(wanted)) return listSqlOf(db).countFound(wanted, countLimit)
  if (wanted.also) return countNarrowed(db, wanted, wanted.also)
  let found = db
    .selectFrom('listCounts')
    .where('list', '=', wanted.table)
    .where('word', '=', wanted.word?.word ?? '')
  if (wanted.part) found = found.where('part', '=', String(wanted.part.value))
  const { total } = await found
    .select((select) => select.fn.sum<number | null>('count').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0) - (await countHidden(db, wanted))
}

/** How many rows of those that are counted are not listed. */
const countHidden = async (db: Kysely<Tables>, { hidden, word }: ListSelection) =>
  hidden
    ? countRows(db, sql`select 1 from (${hidden}) as hidden ${whereAll(conditionsOf({ word }))}`)
    : 0

/** Kept where the one column is counted beside the part; else counted in the index, up to `countLimit`. */
async function countNarrowed(
  db: Kysely<Tables>,
  wanted: ListSelection,
  also: NonNullable<ListSelection['also']>,
): Promise<number> {
  const [only, ...others] = also
  if (only && only.value !== null && others.length === 0) {
    let found = db
      .selectFrom('listCounts')
      .where('list', '=', countsBeside(wanted.table, only.column))
    found = wanted.part
      ? found.where('part', '=', `${only.value} ${wanted.part.value}`)
      : found.where('part', 'like', `${only.value} %`)
    const { rows, total } = await found
      .select((select) => [
        select.fn.countAll<number>().as('rows'),
        select.fn.sum<number | null>('count').as('total'),
      ])
      .executeTakeFirstOrThrow()
    if (Number(rows) > 0) return Number(total ?? 0)
  }
  const { table, part, after, hidden } = wanted
  const conditions = whereAll(conditionsOf({ part, also, after, hidden }))
  return countRows(
    db,
    sql`select 1 from ${sql.table(table)} ${conditions} limit ${sql.lit(countLimit)}`,
  )
}

/** The rows with these ids, in the order of the ids. */
export function orderedBy<R extends { id: string }>(
  ids: readonly string[],
  rows: readonly R[],
): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
