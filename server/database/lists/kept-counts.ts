import type { ListedTable } from './listed-tables.ts'
import { quoted } from './quoted.ts'

/** Counts that triggers keep of a list, so that no writer can forget them. */
export interface KeptCounts {
  /** A row is counted anew when one of these differs. */
  columns: readonly string[]
  /** Statements for a row that is there now, as `new`, and for one that was there, as `old`. */
  add: string
  remove: string
  /** Makes the counts from the rows that are there. */
  fill: readonly string[]
}

export const countNames = ['counts', 'positions', 'filters', 'also'] as const
export type CountName = (typeof countNames)[number]

/** Positions are counted in blocks of so many bits: about a thousand records, 1,024 apart. */
export const blockBits = 20

/**
 * What is counted of a list: how many rows it has, how many of them stand in each block of positions, and how
 * many have each value that the site filters by or that the list can be narrowed by as well. The SQL is both
 * engines'.
 */
export function keptCountsOf(table: ListedTable): Record<CountName, KeptCounts | undefined> {
  return {
    counts: countsOf(table),
    positions: table.part && positionsOf(table, table.part.column),
    filters: table.filter && filtersOf(table, table.filter.column),
    also: alsoOf(table),
  }
}

/** How long a list is: whole, and of the rows that contain each word that the site filters by. */
function countsOf({ name, part, filter }: ListedTable): KeptCounts {
  const parts = part ? Object.keys(part.marks) : ['']
  const words = ['', ...(filter?.words ?? [])]
  const value = (row: string) => (part ? textOf(row, part.column) : "''")
  const has = (row: string) =>
    filter ? `instr(lower(${row}.${filter.column}), word) > 0` : "word = ''"
  const step = (row: string, by: string) => `update list_counts set count = count ${by}
    where list = ${quoted(name)} and part = ${value(row)} and ${has(row)};`
  const rows = parts.flatMap((each) => words.map((word) => `(${quoted(each)}, ${quoted(word)})`))
  return {
    columns: [part?.column, filter?.column].filter((column) => column !== undefined),
    add: step('new', '+ 1'),
    remove: step('old', '- 1'),
    fill: [
      `delete from list_counts where list = ${quoted(name)}`,
      `with wanted (part, word) as (values ${rows.join(', ')})
        insert into list_counts select ${quoted(name)}, part, word,
          (select count(*) from ${name} where ${value(name)} = part and ${has(name)}) from wanted`,
    ],
  }
}

/** The list of the counts of a column that a list can be narrowed by as well. */
export const countsBeside = (list: string, column: string) => `${list}.${column}`

/** How many rows have each of the known values of a column beside each part: `spam new`. */
function alsoOf({ name, part, also = [] }: ListedTable): KeptCounts | undefined {
  const counted = also.find(({ marks }) => marks)
  if (!counted?.marks || !part) return undefined
  const list = quoted(countsBeside(name, counted.column))
  const both = (row: string) =>
    `${textOf(row, counted.column)} || ' ' || ${textOf(row, part.column)}`
  const step = (row: string, by: string) => `update list_counts set count = count ${by}
    where list = ${list} and part = ${both(row)} and word = '';`
  const rows = Object.keys(counted.marks).flatMap((value) =>
    Object.keys(part.marks).map((each) => `(${quoted(`${value} ${each}`)})`),
  )
  return {
    columns: [counted.column, part.column],
    add: step('new', '+ 1'),
    remove: step('old', '- 1'),
    fill: [
      `delete from list_counts where list = ${list}`,
      `with wanted (part) as (values ${rows.join(', ')})
        insert into list_counts select ${list}, part, '',
          (select count(*) from ${name} where ${both(name)} = part) from wanted`,
    ],
  }
}

/** How many rows there are in each block of positions: what stands far behind is found by them. */
function positionsOf({ name }: ListedTable, part: string): KeptCounts {
  const block = (row: string) => `${row}.position >> ${blockBits}`
  return {
    columns: ['position', part],
    add: `insert into position_counts values
      (${quoted(name)}, ${textOf('new', part)}, ${block('new')}, 1)
      on conflict (list, part, block) do update set count = position_counts.count + 1;`,
    remove: `update position_counts set count = count - 1 where list = ${quoted(name)}
      and part = ${textOf('old', part)} and block = ${block('old')};`,
    fill: [
      `delete from position_counts where list = ${quoted(name)}`,
      `insert into position_counts select ${quoted(name)}, ${textOf(name, part)}, ${block(name)},
        count(*) from ${name} group by 2, 3`,
    ],
  }
}

/** How many active rows have each value of the column that the site filters by. */
function filtersOf({ name }: ListedTable, column: string): KeptCounts {
  return {
    columns: [column, 'is_active'],
    add: `insert into filter_counts select ${quoted(name)}, new.${column}, 1
      where new.is_active = 1
      on conflict (list, value) do update set count = filter_counts.count + 1;`,
    remove: `update filter_counts set count = count - 1
      where list = ${quoted(name)} and value = old.${column} and old.is_active = 1;
      delete from filter_counts
      where list = ${quoted(name)} and value = old.${column} and count = 0;`,
    fill: [
      `delete from filter_counts where list = ${quoted(name)}`,
      `insert into filter_counts select ${quoted(name)}, ${column}, count(*) from ${name}
        where is_active = 1 group by ${column}`,
    ],
  }
}

/** A column of a row as text. */
export const textOf = (row: string, column: string) => `cast(${row}.${column} as text)`
