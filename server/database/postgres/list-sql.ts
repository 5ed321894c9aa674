import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  conditionsOf,
  directionOf,
  far,
  isInOrder,
  type ListSelection,
  type ListSql,
  orderSql,
  pageSql,
  patternOf,
  whereAll,
} from '../lists/list-selection.ts'
import { countRows, spanOf } from '../lists/lists.ts'
import { blockAt, blockWidth } from '../lists/position-counts.ts'
import type { Tables } from '../schema.ts'

/**
 * Lists by PostgreSQL: what is searched is a part of the searched text, for which pg_trgm has an index where the
 * extension is to be had.
 */
export const postgresLists = (db: Kysely<Tables>): ListSql => ({
  async statementOf(wanted) {
    const name = sql.table(wanted.table)
    const order = orderSql(wanted)
    const { limit, offset } = spanOf(wanted.query)
    const isFar = isInOrder(wanted) && !wanted.filter && offset > far
    if (isFar && !wanted.hidden) return fromBlock(wanted)
    const start = isFar ? await blockAt(db, wanted, offset) : undefined
    if (!start)
      return sql`select id from ${name} ${whereAll(postgresConditions(wanted))} order by ${order} ${pageSql(wanted)}`
    const conditions = whereAll(postgresConditions({ ...wanted, after: start.from - 1 }))
    return sql`select id from ${name} ${conditions} order by ${order}
      limit ${limit} offset ${start.offset}`
  },
  countFound(wanted, most) {
    const name = sql.table(wanted.table)
    return countRows(
      db,
      sql`select 1 from ${name} ${whereAll(postgresConditions(wanted))} limit ${sql.lit(most)}`,
    )
  },
})

/** The ids of a page far down, from the block of positions that it begins in: `blockAt` in the same statement. */
function fromBlock(wanted: ListSelection): RawBuilder<unknown> {
  const { table, part } = wanted
  const { limit, offset } = spanOf(wanted.query)
  const ofPart = part ? sql`and part = ${sql.lit(String(part.value))}` : sql``
  const isAfter = sql<SqlBool>`position >= (select block * ${sql.lit(blockWidth)} from start)`
  return sql`with start as (
      select block, before from (
        select block, sum(sum(count)) over (order by block) - sum(count) as before
        from position_counts where list = ${sql.lit(table)} ${ofPart} group by block) as blocks
      where before <= ${offset} order by block desc limit 1)
    select id from ${sql.table(table)} ${whereAll([...postgresConditions(wanted), isAfter])}
    order by ${orderSql(wanted)} limit ${limit} offset ${offset} - (select before from start)`
}

/**
 * The ids of a page of a search, and how many are found, by one look at what is found; `undefined` when that is more
 * than `most`. Without the fence the planner walks an order in the hope of meeting enough of a word that it believes to
 * be everywhere.
 */
export async function searchPage(
  db: Kysely<Tables>,
  wanted: ListSelection,
  most: number,
): Promise<{ ids: string[]; total: number } | undefined> {
  const { limit, offset } = spanOf(wanted.query)
  const direction = directionOf(wanted)
  const { rows } = await sql<{ total: number; ids: string[] }>`with found as materialized (
      select id, ${wanted.sort ?? sql.ref('position')} as place from ${sql.table(wanted.table)}
      ${whereAll(postgresConditions(wanted))} limit ${sql.lit(most + 1)})
    select (select count(*) from found) as total, array(
      select id from found order by place ${direction}, id ${direction} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  )
  const { total = 0, ids = [] } = rows[0] ?? {}
  return total > most ? undefined : { ids, total }
}

/** Everything that narrows a list, as conditions of its rows. */
export function postgresConditions(wanted: ListSelection): RawBuilder<SqlBool>[] {
  const { filter } = wanted
  const text = patternOf(wanted)
  return [
    ...conditionsOf(wanted),
    ...(filter ? [sql<SqlBool>`${sql.ref(filter.column)} in (${sql.join(filter.values)})`] : []),
    ...(text ? [sql<SqlBool>`search_text like ${`%${escaped(text)}%`}`] : []),
  ]
}

/** A text as a pattern that means itself. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
