import { type Kysely, type RawBuilder, sql } from 'kysely'
import { countLimit, countRows, type ListQuery, spanOf } from '../lists.ts'
import { countFiltered } from '../records/categories.ts'
import type { Tables } from '../schema.ts'
import { countsBeside } from './list-triggers.ts'
import { blockAt } from './position-counts.ts'
import { searchPattern } from './search-text.ts'

/** A query of one of the `listedTables`, as somebody asks for it. */
export interface ListSelection {
  table: string
  query: ListQuery
  /** Rows with one value of the column that the table is narrowed by, and their mark in the search. */
  part?: { column: string; value: string | number; mark: string } | undefined
  /** Rows with these values of other columns, and their marks in the search. */
  also?: readonly { column: string; value: string | null; mark: string }[] | undefined
  /** Reads the rows of the list in the order of this index: what it is narrowed by stands in it. */
  index?: string | undefined
  /** Rows whose column contains a word in any case. */
  word?: { column: string; word: string } | undefined
  /** Active rows with one of these values of the table's filter, by position. Empty gives no rows. */
  filter?: { column: string; values: readonly string[] } | undefined
  /** Gives the `id` and `position` of rows that are in the kept counts and are not to be listed. */
  hidden?: RawBuilder<unknown> | undefined
  /** What the list is sorted by, the id next; without it, by the position. */
  sort?: RawBuilder<unknown> | undefined
  descending?: boolean | undefined
  /** Only what comes after this position, of a list in the order of the positions. */
  after?: number | undefined
}

/** So many rows are sooner passed over than looked for. */
const far = 500

/** Fewer than so many are sorted when they are found; of more, the list is walked in its order. */
const sortLimit = countLimit

/**
 * The ids of the asked page, in their order. They come from indexes alone: no row is read that is not
 * on the page, but where a search that finds very many is sorted by something else than the position.
 */
export async function idsOf(db: Kysely<Tables>, wanted: ListSelection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${await statementOf(db, wanted)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The rows of the asked page, in their order; `read` reads those with some ids in any. */
export async function rowsOf<R extends { id: string }>(
  db: Kysely<Tables>,
  wanted: ListSelection,
  read: (ids: string[]) => Promise<R[]>,
): Promise<R[]> {
  if (wanted.filter?.values.length === 0) return []
  const ids = await idsOf(db, wanted)
  return ids.length === 0 ? [] : orderedBy(ids, await read(ids))
}

async function statementOf(db: Kysely<Tables>, wanted: ListSelection) {
  const { table, query, sort, descending = false, filter } = wanted
  const name = sql.table(table)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const { limit, offset } = spanOf(query)
  const page = sql`limit ${limit} offset ${offset}`
  if (filter) {
    const isOne = sql`${sql.ref(filter.column)} in (${sql.join(filter.values)})`
    return sql`select id from ${name} indexed by ${sql.table(`${table}_filtered`)}
      ${conditionOf(wanted)} and ${isOne} order by position ${page}`
  }
  const phrase = phraseOf(wanted)
  if (phrase && !sort) {
    const positions = sql`${hits(wanted, phrase, direction)} ${page}`
    return sql`select id from ${name} where position in (${positions}) order by position ${direction}`
  }
  const order = sort ? sql`${sort} ${direction}, id ${direction}` : sql`position ${direction}`
  if (phrase && (await countHits(db, wanted, phrase, sortLimit)) < sortLimit) {
    // A cross join is done in the order that it is written in.
    return sql`with hits as materialized (${hits({ table, hidden: wanted.hidden }, phrase)})
      select id from hits cross join ${name} indexed by ${sql.table(`${table}_sorted`)}
      on position = hits.rowid order by ${order} ${page}`
  }
  const isInOrder = !(phrase || sort || descending || wanted.word || wanted.also || wanted.after)
  const start = isInOrder && offset > far ? await blockAt(db, wanted, offset) : undefined
  const by = wanted.index && !phrase ? sql`indexed by ${sql.table(wanted.index)}` : sql``
  if (!start) {
    return sql`select id from ${name} ${by} ${conditionOf(wanted)} order by ${order} ${page}`
  }
  const conditions = conditionOf({ ...wanted, after: start.from - 1 })
  return sql`select id from ${name} ${conditions} order by ${order}
    limit ${limit} offset ${start.offset}`
}

/** How long a whole list is: kept and not counted, but for a search, of which `countLimit` count. */
export async function countSelected(db: Kysely<Tables>, wanted: ListSelection): Promise<number> {
  if (wanted.filter) return countFiltered(db, wanted)
  const phrase = phraseOf(wanted)
  if (phrase) return countHits(db, wanted, phrase, countLimit)
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
  hidden ? countRows(db, sql`select 1 from (${hidden}) ${conditionOf({ word })}`) : 0

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
  return countRows(
    db,
    sql`select 1 from ${sql.table(wanted.table)} ${conditionOf(wanted)} limit ${sql.lit(countLimit)}`,
  )
}

type Searched = Pick<ListSelection, 'table' | 'after' | 'hidden'>

/** What the index of letters is asked for. */
function phraseOf({ query, part, also = [] }: ListSelection): string | undefined {
  const text = searchPattern(query.search ?? '')
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

/** Literals, and no parameters: an index of a part of the rows answers no parameter. */
function conditionOf({ part, also = [], word, query, after, hidden }: Partial<ListSelection>) {
  const text = searchPattern(query?.search ?? '')
  const conditions = [
    ...(part ? [sql`${sql.ref(part.column)} = ${sql.lit(part.value)}`] : []),
    ...also.map(({ column, value }) => sql`${sql.ref(column)} is ${value}`),
    ...(word ? [sql`instr(lower(${sql.ref(word.column)}), ${sql.lit(word.word)}) > 0`] : []),
    ...(after === undefined ? [] : [sql`position > ${after}`]),
    ...(hidden ? [sql`id not in (select id from (${hidden}))`] : []),
    ...(text ? [sql`instr(search_text, ${text}) > 0`] : []),
  ]
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

/** The rows with these ids, in the order of the ids. */
export function orderedBy<R extends { id: string }>(
  ids: readonly string[],
  rows: readonly R[],
): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
