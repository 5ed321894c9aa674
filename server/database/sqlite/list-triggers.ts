import { quoted } from './list-indexes.ts'
import type { ListedTable } from './listed-tables.ts'
import { createStoryIndex, storyIndex, wordsOf } from './story-index.ts'

/** What SQLite keeps of a list by triggers, so that no writer can forget it. */
export interface Derived {
  /** Triggers and the table of a search, by name: the statement that creates each. */
  objects: Record<string, string>
  /** Makes what they keep from the rows that are there. */
  fill: readonly string[]
}

export const derivedNames = ['search', 'counts', 'positions', 'filters', 'also', 'stories'] as const
export type DerivedName = (typeof derivedNames)[number]

/** Positions are counted in blocks of so many bits: about a thousand records, 1,024 apart. */
export const blockBits = 20

/**
 * What is kept of a list: an index of three letters for its search, how many rows it has, how many of
 * them stand in each block of positions, and how many have each value that the site filters by or that
 * the list can be narrowed by as well. The table has `id`, `position` (no two the same) and `search_text`.
 */
export function derivedOf(table: ListedTable): Record<DerivedName, Derived> {
  return {
    search: searchOf(table),
    counts: countsOf(table),
    positions: table.part ? positionsOf(table, table.part.column) : nothing,
    filters: table.filter ? filtersOf(table, table.filter.column) : nothing,
    also: alsoOf(table),
    stories: table.stories ? wordsIndexOf(table, table.stories) : nothing,
  }
}

const nothing: Derived = { objects: {}, fill: [] }

function searchOf(table: ListedTable): Derived {
  const { name, part, also = [], isSearchedLater } = table
  const isIn = (row: string) => (isSearchedLater ? `${row}.in_search = 1` : 'true')
  const columns = [
    ...['search_text', 'position'],
    ...(part ? [part.column] : []),
    ...also.map(({ column }) => column),
    ...(isSearchedLater ? ['in_search'] : []),
  ]
  const triggers = triggersOf(name, 'search', columns, {
    add: `insert into ${name}_search (rowid, text, mark)
      select new.position, new.search_text, ${marksOf('new', table)} where ${isIn('new')};`,
    remove: `delete from ${name}_search where rowid = old.position and ${isIn('old')};`,
  })
  // The row of a record has the number of its position: what is found comes in the order of the list.
  const index = `CREATE VIRTUAL TABLE ${name}_search using fts5(text, mark, content='',
    contentless_delete=1, detail=full, tokenize='trigram case_sensitive 1')`
  return {
    objects: { [`${name}_search`]: index, ...triggers },
    fill: [
      `insert into ${name}_search (rowid, text, mark) select position, search_text,
        ${marksOf(name, table)} from ${name} where ${isIn(name)} order by position`,
    ],
  }
}

/** Index of the words of rich texts, by positions as the search is. */
function wordsIndexOf(table: ListedTable, stories: readonly string[]): Derived {
  const { name } = table
  const index = storyIndex(name)
  const words = (row: string) => wordsOf(row, table)
  return {
    objects: {
      [index]: createStoryIndex(name),
      ...triggersOf(name, 'stories', [...stories, 'position'], {
        add: `insert into ${index} (rowid, text)
          select new.position, words from (select ${words('new')} as words) where words > '';`,
        remove: `delete from ${index} where rowid = old.position;`,
      }),
    },
    fill: [
      `insert into ${index} (rowid, text) select position, words
        from (select position, ${words(name)} as words from ${name}) where words > ''
        order by position`,
    ],
  }
}

/** How long a list is: whole, and of the rows that contain each word that the site filters by. */
function countsOf({ name, part, filter }: ListedTable): Derived {
  const parts = part ? Object.keys(part.marks) : ['']
  const words = ['', ...(filter?.words ?? [])]
  const value = (row: string) => (part ? textOf(row, part.column) : "''")
  const has = (row: string) =>
    filter ? `instr(lower(${row}.${filter.column}), word) > 0` : "word = ''"
  const step = (row: string, by: string) => `update list_counts set count = count ${by}
    where list = ${quoted(name)} and part = ${value(row)} and ${has(row)};`
  const columns = [part?.column, filter?.column].filter((column) => column !== undefined)
  const rows = parts.flatMap((each) => words.map((word) => `(${quoted(each)}, ${quoted(word)})`))
  return {
    objects: triggersOf(name, 'count', columns, {
      add: step('new', '+ 1'),
      remove: step('old', '- 1'),
    }),
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
function alsoOf({ name, part, also = [] }: ListedTable): Derived {
  const counted = also.find(({ marks }) => marks)
  if (!counted?.marks || !part) return nothing
  const list = quoted(countsBeside(name, counted.column))
  const both = (row: string) =>
    `${textOf(row, counted.column)} || ' ' || ${textOf(row, part.column)}`
  const step = (row: string, by: string) => `update list_counts set count = count ${by}
    where list = ${list} and part = ${both(row)} and word = '';`
  const rows = Object.keys(counted.marks).flatMap((value) =>
    Object.keys(part.marks).map((each) => `(${quoted(`${value} ${each}`)})`),
  )
  return {
    objects: triggersOf(name, 'also', [counted.column, part.column], {
      add: step('new', '+ 1'),
      remove: step('old', '- 1'),
    }),
    fill: [
      `delete from list_counts where list = ${list}`,
      `with wanted (part) as (values ${rows.join(', ')})
        insert into list_counts select ${list}, part, '',
          (select count(*) from ${name} where ${both(name)} = part) from wanted`,
    ],
  }
}

/** How many rows there are in each block of positions: what stands far behind is found by them. */
function positionsOf({ name }: ListedTable, part: string): Derived {
  const block = (row: string) => `${row}.position >> ${blockBits}`
  return {
    objects: triggersOf(name, 'position', ['position', part], {
      add: `insert into position_counts values
        (${quoted(name)}, ${textOf('new', part)}, ${block('new')}, 1)
        on conflict (list, part, block) do update set count = count + 1;`,
      remove: `update position_counts set count = count - 1 where list = ${quoted(name)}
        and part = ${textOf('old', part)} and block = ${block('old')};`,
    }),
    fill: [
      `delete from position_counts where list = ${quoted(name)}`,
      `insert into position_counts select ${quoted(name)}, ${textOf(name, part)}, ${block(name)},
        count(*) from ${name} group by 2, 3`,
    ],
  }
}

/** How many active rows have each value of the column that the site filters by. */
function filtersOf({ name }: ListedTable, column: string): Derived {
  return {
    objects: triggersOf(name, 'filter', [column, 'is_active'], {
      add: `insert into filter_counts select ${quoted(name)}, new.${column}, 1
        where new.is_active = 1 on conflict (list, value) do update set count = count + 1;`,
      remove: `update filter_counts set count = count - 1
        where list = ${quoted(name)} and value = old.${column} and old.is_active = 1;
        delete from filter_counts
        where list = ${quoted(name)} and value = old.${column} and count = 0;`,
    }),
    fill: [
      `delete from filter_counts where list = ${quoted(name)}`,
      `insert into filter_counts select ${quoted(name)}, ${column}, count(*) from ${name}
        where is_active = 1 group by ${column}`,
    ],
  }
}

/** Triggers that do `add` for a new row, `remove` for an old one, and both when a column differs. */
function triggersOf(
  name: string,
  called: string,
  columns: readonly string[],
  { add, remove }: { add: string; remove: string },
): Record<string, string> {
  const differs = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
  const events = {
    insert: `insert on ${name} begin ${add} end`,
    delete: `delete on ${name} begin ${remove} end`,
    ...(columns.length > 0
      ? {
          update: `update of ${columns.join(', ')} on ${name} when ${differs}
            begin ${remove} ${add} end`,
        }
      : {}),
  }
  const triggers = Object.entries(events).map(([event, what]) => {
    const trigger = `${name}_${called}_${event}`
    return [trigger, `CREATE TRIGGER ${trigger} after ${what}`]
  })
  return Object.fromEntries(triggers)
}

/** What the search is narrowed by: a mark of each column. */
function marksOf(row: string, { part, also = [] }: ListedTable): string {
  const marks = [...(part ? [part] : []), ...also].map(({ column, marks }) =>
    marks
      ? caseOf(row, column, marks)
      : `'<' || coalesce(${row}.${column}, ${quoted(nobody)}) || '>'`,
  )
  return marks.length === 0 ? "''" : marks.join(" || ' ' || ")
}

/** Instead of `null` in the marks of a column of any text. */
export const nobody = 'nobody'

function caseOf(row: string, column: string, marks: Record<string, string>): string {
  const cases = Object.entries(marks).map(
    ([value, mark]) => `when ${quoted(value)} then ${quoted(mark)}`,
  )
  return `case ${textOf(row, column)} ${cases.join(' ')} end`
}

const textOf = (row: string, column: string) => `cast(${row}.${column} as text)`
