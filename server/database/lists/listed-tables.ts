import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import type { FieldKind } from '#content/documents/fields.ts'

/** How a table is listed. Names are those of the database; a text sorts without regard to case. */
export interface ListedTable {
  name: string
  /** The columns that a list is narrowed by. Each index of an order has them, so that no row is read to be left out. */
  narrowedBy?: readonly string[]
  /** What the list can be sorted by: a column or an expression, by the name of its index. */
  sorts: Record<string, string>
  /** Columns that are read of very many rows, in the order of the positions. */
  covered?: readonly string[]
  /** The columns that a search looks through. */
  searched: readonly string[]
  /** Columns of rich texts, which have an index of their words. */
  stories?: readonly string[]
  /** A row is in the search index when its `in_search` is 1: whoever writes it does not wait for that. */
  isSearchedLater?: boolean
  /** Other indexes: what follows `on <table>`, by name. */
  indexes?: Record<string, string>
}

/** The value of `assignee` that asks for unassigned messages. */
export const nobody = 'nobody'

/** A field’s name in the database. */
export const columnOf = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const times = ['publish_at', 'unpublish_at']

/**
 * The list of a content type. It can be sorted by the columns that its declaration shows. No index begins with
 * `is_active`: SQLite would prefer it to the one of an order.
 */
function listOf({
  name,
  fields,
  columns,
  search,
  slugFrom,
  filterBy,
  closesAfter,
}: Content): ListedTable {
  const sorts: Record<string, string> = { created_at: 'created_at', updated_at: 'updated_at' }
  for (const field of Object.values(columns)) {
    sorts[columnOf(field)] = sortText(columnOf(field), fields[field]?.kind)
  }
  const indexes: Record<string, string> = { turns: '(turns_at) where turns_at is not null' }
  for (const time of times) indexes[time] = `(${time}) where is_active = 1 and ${time} is not null`
  if (closesAfter) {
    const lastDay = columnOf(closesAfter)
    indexes.closing = `(${lastDay}) where is_active = 1 and ${lastDay} > ''`
  }
  return {
    name,
    narrowedBy: ['is_active', ...times, ...(closesAfter ? [columnOf(closesAfter)] : [])],
    sorts,
    // The sitemap reads the addresses of all records, and categories are counted over all.
    covered: [
      ...(filterBy === undefined ? [] : [columnOf(filterBy)]),
      ...(slugFrom ? ['slug', 'updated_at'] : []),
    ],
    searched: search.map(columnOf),
    stories: Object.keys(fields)
      .filter((field) => fields[field]?.kind === 'richText')
      .map(columnOf),
    indexes,
  }
}

/**
 * What a text is sorted by, in SQL, without regard to case. A paragraph is sorted by its first characters: PostgreSQL
 * takes 2,704 bytes of a row at most into an index.
 */
export const sortText = (column: string, kind: FieldKind | undefined) =>
  kind === 'paragraph' ? `lower(substr(${column}, 1, 200))` : `lower(${column})`

/** The domain of an e-mail, in SQL. */
export const domainOf = (email: string) => `lower(substr(${email}, instr(${email}, '@') + 1))`

/** New messages that are not suspected spam, in SQL. */
export const isUnread = `status = 'new' and state <> 'spam'`

const messages: ListedTable = {
  name: 'messages',
  narrowedBy: ['status', 'state', 'assignee'],
  sorts: {
    name: 'name',
    email: 'email',
    subject: 'subject',
    status: 'status',
    // Follow-ups that are due stand at the top of their state.
    is_due: 'is_due, position',
  },
  searched: ['name', 'email', 'subject', 'message', 'company', 'applied_for', 'thread_text'],
  isSearchedLater: true,
  indexes: {
    unread: `(position) where ${isUnread}`,
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

/** Every table that is listed and searched. */
export const listedTables: readonly ListedTable[] = [
  ...contentNames.map((name) => listOf(contents[name])),
  messages,
  images,
]
