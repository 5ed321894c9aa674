import type { Content } from '#content/define.ts'
import { contentNames, contents } from '#content/index.ts'

/** How a table is listed. Names are those of the database; a text sorts without regard to case. */
export interface ListedTable {
  name: string
  /** The column that every list can be narrowed by, and the mark of each of its values. */
  part?: { column: string; marks: Record<string, string> }
  /**
   * Columns that the list can be narrowed by as well, and the marks of their values in the search; a column
   * without marks holds any text or `null`. Those who walk a sorted list read them from its index.
   */
  also?: readonly { column: string; marks?: Record<string, string> }[]
  /** What the list can be sorted by: columns or expressions, by the name of their index. */
  sorts: Record<string, string>
  /** The columns that a search looks through. */
  searched: readonly string[]
  /** Columns of rich texts, which have an index of their words. */
  stories?: readonly string[]
  /** What else is read of a long part of the list, in its order. */
  covered?: readonly string[]
  /** A column whose text the site filters by, and words that it contains in any case. */
  filter?: { column: string; words: readonly string[] }
  /** A row is in the search index when its `in_search` is 1: who writes it does not wait for that. */
  isSearchedLater?: boolean
  /** Other indexes: what stands behind `on <table>`, by name. */
  indexes?: Record<string, string>
}

/** Instead of `null` in the marks of a column of any text. */
export const nobody = 'nobody'

/** A field’s name in the database. */
export const columnOf = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const times = ['publish_at', 'unpublish_at']

/** An index of the active records that have a time, which are few. */
const visibleUntil = (condition: string, time: string) => {
  const others = times.filter((each) => each !== time)
  return `(${[time, ...others].join(', ')}, id, position) where is_active = 1 and ${condition}`
}

/** The list of a content type, as its declaration says: what it shows can be sorted. */
function listOf({
  name,
  fields,
  columns,
  search,
  slugFrom,
  filterBy,
  closesAfter,
}: Content): ListedTable {
  const shown = Object.values(columns).map(columnOf)
  const filter = filterBy === undefined ? undefined : fields[filterBy]
  const lastDay = closesAfter && columnOf(closesAfter)
  const stories = Object.keys(fields)
    .filter((field) => fields[field]?.kind === 'richText')
    .map(columnOf)
  return {
    name,
    part: { column: 'is_active', marks: { '0': 'iii', '1': 'aaa' } },
    sorts: {
      ...{ created_at: 'created_at', updated_at: 'updated_at' },
      ...Object.fromEntries(shown.map((column) => [column, `lower(${column})`])),
    },
    searched: search.map(columnOf),
    ...(stories.length > 0 ? { stories } : {}),
    // What the sitemap has of each record, and when the record is in it.
    ...(slugFrom
      ? { covered: ['slug', 'updated_at', ...times, ...(lastDay ? [lastDay] : [])] }
      : {}),
    indexes: {
      ...Object.fromEntries(times.map((time) => [time, visibleUntil(`${time} is not null`, time)])),
      ...(lastDay ? { closing: visibleUntil(`${lastDay} > ''`, lastDay) } : {}),
      turns: '(turns_at) where turns_at is not null',
    },
    ...(filterBy !== undefined && filter?.kind === 'choice'
      ? { filter: { column: columnOf(filterBy), words: filter.suggestions } }
      : {}),
  }
}

/** The domain of an e-mail, in SQL. */
export const domainOf = (email: string) => `lower(substr(${email}, instr(${email}, '@') + 1))`

const messages: ListedTable = {
  name: 'messages',
  part: { column: 'status', marks: { new: 'nnn', read: 'rrr' } },
  also: [
    {
      column: 'state',
      marks: { new: 'xnx', open: 'xox', waiting: 'xwx', done: 'xdx', spam: 'xsx' },
    },
    { column: 'assignee' },
  ],
  sorts: { name: 'name', email: 'email', subject: 'subject' },
  searched: ['name', 'email', 'subject', 'message', 'company', 'applied_for', 'thread_text'],
  isSearchedLater: true,
  indexes: {
    state: '(state, is_due, position, id, status)',
    state_assignee: '(state, assignee, is_due, position, id, status)',
    assignee: '(assignee, position, id, status)',
    follow_up: '(follow_up_at) where is_due = 0 and follow_up_at is not null',
    sender: '(lower(email), position)',
    domain: `(${domainOf('email')}, position)`,
  },
}

const images: ListedTable = {
  name: 'images',
  sorts: {},
  searched: ['filename'],
  indexes: {
    file: '(file)',
    order: '(created_at, id)',
    without_preview: '(file) where preview is null',
  },
}

/** Every table that is listed, searched and counted. */
export const listedTables: readonly ListedTable[] = [
  ...contentNames.map((name) => listOf(contents[name])),
  messages,
  images,
]
