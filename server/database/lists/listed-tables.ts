import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import type { FieldKind } from '#content/documents/fields.ts'

/** A table with a search text. Tables and columns are named as in the database. */
export interface SearchedTable {
  name: string
  /** The columns of the primary key, if it is not `id`. */
  key?: readonly string[]
  /** The columns that a search matches. */
  searched: readonly string[]
  /** Rich text columns, whose words are indexed. */
  stories?: readonly string[]
}

/** Declares how a table is listed and searched. Texts sort case-insensitively. */
export interface ListedTable extends SearchedTable {
  /** The columns of filters. Each order's index includes them, so that rows that do not match are never read. */
  narrowedBy?: readonly string[]
  /** The sort columns or expressions, by the name of their index. */
  sorts: Record<string, string>
  /** Columns that some queries read from very many rows. The index by position includes them. */
  covered?: readonly string[]
  /** Rows are indexed after the write, so that the write does not wait. Indexed rows have `in_search = 1`. */
  isSearchedLater?: boolean
  /** Other indexes by name: the SQL after `on <table>`. */
  indexes?: Record<string, string>
  /** Unique indexes by name, in the same form. */
  uniqueIndexes?: Record<string, string>
}

/** The value of the filter `assignee` for unassigned messages. */
export const nobody = 'nobody'

/** The column name of a field: snake_case. */
export const columnOf = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const times = ['publish_at', 'unpublish_at']

/**
 * The list of a content type, which can be sorted by the declared columns. No index begins with `is_active`, because
 * SQLite would prefer it to the index of the list's order.
 */
function listOf({
  name,
  fields,
  columns,
  search,
  slugFrom,
  filterBy,
  closesAfter,
  isInRoot,
}: Content): ListedTable {
  const sorts: Record<string, string> = { created_at: 'created_at', updated_at: 'updated_at' }
  for (const field of Object.values(columns)) {
    sorts[columnOf(field)] = sortText(columnOf(field), fields[field]?.kind)
  }
  if (isInRoot) sorts.slug = slugOrder
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
    // The sitemap reads the slugs of all records, and categories are counted over all records.
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
 * SQL expression that sorts a text case-insensitively. Paragraphs are sorted by their first 200 characters, because a row
 * of a PostgreSQL index has at most 2,704 bytes.
 */
export const sortText = (column: string, kind: FieldKind | undefined) =>
  kind === 'paragraph' ? `lower(substr(${column}, 1, 200))` : `lower(${column})`

/** SQL expression that sorts slugs as a tree: `a`, `a/b`, `a-b`. No slug has a space, which sorts before all others. */
export const slugOrder = "replace(slug, '/', ' ')"

/** SQL expression for the domain of an email. */
export const domainOf = (email: string) => `lower(substr(${email}, instr(${email}, '@') + 1))`

/** SQL condition for unread messages that are not spam. */
export const isUnread = `status = 'new' and state <> 'spam'`

const messages: ListedTable = {
  name: 'messages',
  narrowedBy: ['status', 'state', 'assignee'],
  sorts: {
    name: 'name',
    email: 'email',
    subject: 'subject',
    status: 'status',
    // Separates messages with a due follow-up from the rest.
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
    order: '(created_at, id)',
    without_preview: '(file) where preview is null',
  },
  uniqueIndexes: { file: '(file)' },
}

/** All tables with a list and a search. */
export const listedTables: readonly ListedTable[] = [
  ...contentNames.map((name) => listOf(contents[name])),
  messages,
  images,
]

/** Tables whose search reads the rows of one import, without an index. */
export const unindexedTables: readonly SearchedTable[] = [
  { name: 'import_items', key: ['import_id', 'key'], searched: ['title', 'url'] },
]
