import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ListQuery, spanOf } from './lists.ts'
import { searchPattern } from './search-text.ts'

/** A query of one of the `listedTables`, as somebody asks for it. */
export interface ListSelection {
  table: string
  query: ListQuery
  /** Rows with one value of the column that the table is narrowed by, and their mark in the search. */
  part?: { column: string; value: string | number; mark: string } | undefined
  /** Rows with these values of other columns, and their marks in the search. */
  also?: readonly { column: string; value: string | null; mark: string }[] | undefined
  /** The index that has what the list is narrowed by in the order of the list, where SQLite must be told. */
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

/** What one engine says of lists in its own SQL. */
export interface ListSql {
  /** Gives the ids of the asked page, in their order. */
  statementOf(wanted: ListSelection): Promise<RawBuilder<unknown>>
  /** How many rows a search finds, of at most so many. */
  countFound(wanted: ListSelection, most: number): Promise<number>
}

/** So many rows are sooner passed over than looked for. */
export const far = 500

export const directionOf = ({ descending = false }: ListSelection) =>
  sql.raw(descending ? 'desc' : 'asc')

export function pageSql({ query }: ListSelection) {
  const { limit, offset } = spanOf(query)
  return sql`limit ${limit} offset ${offset}`
}

export const orderSql = (wanted: ListSelection) =>
  wanted.sort
    ? sql`${wanted.sort} ${directionOf(wanted)}, id ${directionOf(wanted)}`
    : sql`position ${directionOf(wanted)}`

/** Whether a list is a part of the table in the order of the positions, so that blocks say where a page begins. */
export const isInOrder = ({ query, sort, descending, word, also, after }: ListSelection) =>
  !(query.search || sort || descending || word || also || after)

/** What narrows a list but for a search. Literals, and no parameters: an index of a part of the rows answers none. */
export function conditionsOf({
  part,
  also = [],
  word,
  after,
  hidden,
}: Partial<ListSelection>): RawBuilder<SqlBool>[] {
  return [
    ...(part ? [sql<SqlBool>`${sql.ref(part.column)} = ${sql.lit(part.value)}`] : []),
    ...also.map(({ column, value }) =>
      value === null
        ? sql<SqlBool>`${sql.ref(column)} is null`
        : sql<SqlBool>`${sql.ref(column)} = ${value}`,
    ),
    ...(word
      ? [sql<SqlBool>`instr(lower(${sql.ref(word.column)}), ${sql.lit(word.word)}) > 0`]
      : []),
    ...(after === undefined ? [] : [sql<SqlBool>`position > ${after}`]),
    ...(hidden ? [sql<SqlBool>`id not in (select id from (${hidden}) as hidden)`] : []),
  ]
}

export const whereAll = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`

/** What the searched text of a row contains, if a list is searched. */
export const patternOf = ({ query }: Pick<ListSelection, 'query'>) =>
  searchPattern(query.search ?? '')
