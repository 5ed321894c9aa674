import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../engine/engine.ts'
import { postgresLists } from '../postgres/list-sql.ts'
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
import { countLimit, countRows } from './lists.ts'

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

/** The ids that rows are read by: those of a page, or what finds them. */
type Ids = readonly string[] | Expression<string>

/** A query of the rows with some ids, which has the columns that are wanted. */
interface RowsQuery<R> {
  orderBy(order: RawBuilder<unknown>): { execute(): Promise<R[]> }
  execute(): Promise<R[]>
}

/** The rows of the asked page, in their order; `withIds` makes the query of those with some ids. */
async function rowsOf<R extends { id: string }>(
  db: Kysely<Tables>,
  wanted: ListSelection,
  withIds: (ids: Ids) => RowsQuery<R>,
): Promise<R[]> {
  if (wanted.filter?.values.length === 0) return []
  if (isPostgres(db)) {
    // One statement: each is a way to another machine and back.
    const statement = await postgresLists(db).statementOf(wanted)
    return withIds(sql<string>`(${statement})`).orderBy(orderSql(wanted)).execute()
  }
  const ids = await idsOf(db, wanted)
  return ids.length === 0 ? [] : orderedBy(ids, await withIds(ids).execute())
}

/** The rows of the asked page and how long the whole list is. */
export async function pageAndTotal<R extends { id: string }>(
  db: Kysely<Tables>,
  wanted: ListSelection,
  withIds: (ids: Ids) => RowsQuery<R>,
): Promise<{ rows: R[]; total: number }> {
  const [rows, total] = await Promise.all([rowsOf(db, wanted, withIds), countSelected(db, wanted)])
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
