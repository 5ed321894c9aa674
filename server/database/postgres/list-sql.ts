import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  conditionsOf,
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
import { blockAt } from '../lists/position-counts.ts'
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
    const start =
      isInOrder(wanted) && !wanted.filter && offset > far
        ? await blockAt(db, wanted, offset)
        : undefined
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
