import type { ListedTable } from './listed-tables.ts'

/** An index, a trigger or the table of a search. */
export interface ListObject {
  name: string
  kind: 'index' | 'table' | 'trigger'
  create: string
  /** Fills a new table from the rows that are there. */
  fill?: string
}

/** The name of the index that a list is read by: in the order of the positions, or sorted. */
export const orderIndex = (table: string, sort?: string) =>
  sort === undefined ? `${table}_listed` : `${table}_by_${sort}`

/** The indexes of a list: one for each order, with the columns that the list is narrowed by, and its own. */
export function indexesOf(list: ListedTable): ListObject[] {
  const { name, narrowedBy = [], sorts, covered = [], isSearchedLater, indexes = {} } = list
  const all: Record<string, string> = {
    [orderIndex(name)]: columns('position', 'id', ...narrowedBy, ...covered),
  }
  for (const [called, sort] of Object.entries(sorts)) {
    // PostgreSQL reads an index alone only if it has the column beside the expression:
    // https://www.postgresql.org/docs/current/indexes-index-only-scans.html
    const plain = /^lower\((\w+)\)$/.exec(sort)?.[1]
    all[orderIndex(name, called)] = columns(sort, 'id', ...narrowedBy, ...(plain ? [plain] : []))
  }
  if (isSearchedLater) all[`${name}_waiting`] = '(position) where in_search = 0'
  for (const [called, rest] of Object.entries(indexes)) all[`${name}_${called}`] = rest
  return [
    {
      name: `${name}_place`,
      kind: 'index',
      create: `create unique index ${name}_place on ${name} (position)`,
    },
    ...Object.entries(all).map(
      ([index, rest]): ListObject => ({
        name: index,
        kind: 'index',
        create: `create index ${index} on ${name} ${rest}`,
      }),
    ),
  ]
}

/** Columns of an index, each once. */
const columns = (...names: string[]) => `(${[...new Set(names)].join(', ')})`
