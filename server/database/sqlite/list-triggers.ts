import { type CountName, countNames, keptCountsOf, textOf } from '../lists/kept-counts.ts'
import { type ListedTable, nobody } from '../lists/listed-tables.ts'
import { quoted } from '../lists/quoted.ts'
import { createStoryIndex, storyIndex } from './story-index.ts'

/** What SQLite keeps of a list by triggers, so that no writer can forget it. */
export interface Derived {
  /** Triggers and the table of a search, by name: the statement that creates each. */
  objects: Record<string, string>
  /** Makes what they keep from the rows that are there. */
  fill: readonly string[]
}

export const derivedNames = ['search', ...countNames, 'stories'] as const
export type DerivedName = (typeof derivedNames)[number]

/**
 * What is kept of a list: an index of three letters for its search, how many rows it has, how many of
 * them stand in each block of positions, and how many have each value that the site filters by or that
 * the list can be narrowed by as well. The table has `id`, `position` (no two the same) and `search_text`.
 */
export function derivedOf(table: ListedTable): Record<DerivedName, Derived> {
  return {
    search: searchOf(table),
    ...countedOf(table),
    stories: table.stories ? wordsIndexOf(table) : nothing,
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
function wordsIndexOf({ name }: ListedTable): Derived {
  const index = storyIndex(name)
  return {
    objects: {
      [index]: createStoryIndex(name),
      ...triggersOf(name, 'stories', ['story_words', 'position'], {
        add: `insert into ${index} (rowid, text)
          select new.position, new.story_words where new.story_words > '';`,
        remove: `delete from ${index} where rowid = old.position;`,
      }),
    },
    fill: [
      `insert into ${index} (rowid, text) select position, story_words from ${name}
        where story_words > '' order by position`,
    ],
  }
}

/** The name of their triggers. */
const triggerNames = { counts: 'count', positions: 'position', filters: 'filter', also: 'also' }

/** Counts, kept by triggers. */
function countedOf(table: ListedTable): Record<CountName, Derived> {
  const kept = keptCountsOf(table)
  const derived = (count: CountName): Derived => {
    const counts = kept[count]
    if (!counts) return nothing
    const { columns, fill, ...steps } = counts
    return { objects: triggersOf(table.name, triggerNames[count], columns, steps), fill }
  }
  return {
    counts: derived('counts'),
    positions: derived('positions'),
    filters: derived('filters'),
    also: derived('also'),
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

function caseOf(row: string, column: string, marks: Record<string, string>): string {
  const cases = Object.entries(marks).map(
    ([value, mark]) => `when ${quoted(value)} then ${quoted(mark)}`,
  )
  return `case ${textOf(row, column)} ${cases.join(' ')} end`
}
