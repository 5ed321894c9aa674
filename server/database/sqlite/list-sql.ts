import { type Kysely, type RawBuilder, sql } from 'kysely'
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
import { countLimit, countRows, spanOf } from '../lists/lists.ts'
import { blockAt } from '../lists/position-counts.ts'
import type { Tables } from '../schema.ts'
import { indexedBy } from './indexed-by.ts'

/** Fewer than so many are sorted when they are found; of more, the list is walked in its order. */
const sortLimit = countLimit

/** Lists by SQLite: what is searched is found in an index of three letters, by its position. */
export const sqliteLists = (db: Kysely<Tables>): ListSql => ({
  async statementOf(wanted) {
    const { table, query, sort, filter } = wanted
    const name = sql.table(table)
    const direction = directionOf(wanted)
    const page = pageSql(wanted)
    if (filter) {
      const isOne = sql`${sql.ref(filter.column)} in (${sql.join(filter.values)})`
      return sql`select id from ${name} ${indexedBy(`${table}_filtered`)}
        ${whereAll([...allOf(wanted), isOne])} order by position ${page}`
    }
    const phrase = phraseOf(wanted)
    if (phrase && !sort) {
      const positions = sql`${hits(wanted, phrase, direction)} ${page}`
      return sql`select id from ${name} where position in (${positions}) order by position ${direction}`
    }
    const order = orderSql(wanted)
    if (phrase && (await countHits(db, wanted, phrase, sortLimit)) < sortLimit) {
      // A cross join is done in the order that it is written in.
      return sql`with hits as materialized (${hits({ table, hidden: wanted.hidden }, phrase)})
        select id from hits cross join ${name} ${indexedBy(`${table}_sorted`)}
        on position = hits.rowid order by ${order} ${page}`
    }
    const { limit, offset } = spanOf(query)
    const start = isInOrder(wanted) && offset > far ? await blockAt(db, wanted, offset) : undefined
    const by = wanted.index && !phrase ? indexedBy(wanted.index) : sql``
    if (!start) {
      return sql`select id from ${name} ${by} ${whereAll(allOf(wanted))} order by ${order} ${page}`
    }
    const conditions = whereAll(allOf({ ...wanted, after: start.from - 1 }))
    return sql`select id from ${name} ${conditions} order by ${order}
      limit ${limit} offset ${start.offset}`
  },
  async countFound(wanted, most) {
    const phrase = phraseOf(wanted)
    return phrase === undefined ? 0 : countHits(db, wanted, phrase, most)
  },
})

/** Everything that narrows a list, as conditions of its rows. */
function allOf(wanted: ListSelection): RawBuilder<unknown>[] {
  const text = patternOf(wanted)
  return [...conditionsOf(wanted), ...(text ? [sql`instr(search_text, ${text}) > 0`] : [])]
}

type Searched = Pick<ListSelection, 'table' | 'after' | 'hidden'>

/** What the index of letters is asked for. */
function phraseOf(wanted: ListSelection): string | undefined {
  const { part, also = [] } = wanted
  const text = patternOf(wanted)
  if (text === '') return undefined
  const marks = [...(part ? [part] : []), ...also].map(({ mark }) => `mark : ${inQuotes(mark)}`)
  return [`text : ${inQuotes(text)}`, ...marks].join(' AND ')
}

const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The positions of what is found, in their order. */
function hits({ table, after, hidden }: Searched, phrase: string, direction = sql.raw('asc')) {
  const index = sql.table(`${table}_search`)
  const behind = after === undefined ? sql`` : sql`and rowid > ${after}`
  const seen = hidden ? sql`and rowid not in (select position from (${hidden}))` : sql``
  const rest = sql`${behind} ${seen}`
  return sql`select rowid from ${index} where ${index} match ${phrase} ${rest}
    order by rowid ${direction}`
}

const countHits = (db: Kysely<Tables>, { table, hidden }: Searched, phrase: string, most: number) =>
  countRows(db, sql`${hits({ table, hidden }, phrase)} limit ${sql.lit(most)}`)
