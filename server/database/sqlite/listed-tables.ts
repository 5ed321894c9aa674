import type { Content } from '#content/define.ts'
import { contentNames, contents } from '#content/index.ts'
import type { ListedTable } from './list-triggers.ts'

/** A field’s name in the database. */
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The list of a content type, as its declaration says: what it shows can be sorted. */
function listOf({ name, fields, columns, search, slugFrom, filterBy }: Content): ListedTable {
  const shown = Object.values(columns).map(columnOf)
  const filter = filterBy === undefined ? undefined : fields[filterBy]
  return {
    name,
    part: { column: 'is_active', marks: { '0': 'iii', '1': 'aaa' } },
    sorts: {
      ...{ created_at: 'created_at', updated_at: 'updated_at' },
      ...Object.fromEntries(shown.map((column) => [column, `lower(${column})`])),
    },
    searched: search.map(columnOf),
    // What the sitemap has of each record.
    ...(slugFrom ? { covered: ['slug', 'updated_at'] } : {}),
    ...(filterBy !== undefined && filter?.kind === 'choice'
      ? { filter: { column: columnOf(filterBy), words: filter.suggestions } }
      : {}),
  }
}

const messages: ListedTable = {
  name: 'messages',
  part: { column: 'status', marks: { new: 'nnn', read: 'rrr' } },
  sorts: { name: 'name', email: 'email', subject: 'subject' },
  searched: ['name', 'email', 'subject', 'message'],
  isSearchedLater: true,
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
