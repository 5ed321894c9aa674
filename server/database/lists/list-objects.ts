import type { ListedTable } from './listed-tables.ts'

/** An index, a trigger or a search table of a list. */
export interface ListObject {
  name: string
  kind: 'index' | 'table' | 'trigger'
  create: string
  /** Statement that fills a new table from the existing rows. */
  fill?: string
}

/** The name of the index for a list's order: by position, or by `sort`. */
export const orderIndex = (table: string, sort?: string) =>
  sort === undefined ? `${table}_listed` : `${table}_by_${sort}`

/**
 * The indexes of a list: one for each order, which includes the columns of filters, and the declared
 * ones.
 */
export function indexesOf(list: ListedTable): ListObject[] {
  const { name, narrowedBy = [], sorts, covered = [], isSearchedLater } = list
  const { indexes = {}, uniqueIndexes = {} } = list
  const all: Record<string, string> = {
    [orderIndex(name)]: columns('position', 'id', ...narrowedBy, ...covered),
  }
  for (const [called, sort] of Object.entries(sorts)) {
    // PostgreSQL uses an index-only scan only if the index has the column beside the expression:
    // https://www.postgresql.org/docs/current/indexes-index-only-scans.html
    const plain = /^lower\((\w+)\)$/.exec(sort)?.[1]
    all[orderIndex(name, called)] = columns(sort, 'id', ...narrowedBy, ...(plain ? [plain] : []))
  }
  if (isSearchedLater) all[`${name}_waiting`] = '(position) where in_search = 0'
  for (const [called, rest] of Object.entries(indexes)) all[`${name}_${called}`] = rest
  const unique: Record<string, string> = { [`${name}_place`]: '(position)' }
  for (const [called, rest] of Object.entries(uniqueIndexes)) unique[`${name}_${called}`] = rest
  return [
    ...Object.entries(unique).map(
      ([index, rest]): ListObject => ({
        name: index,
        kind: 'index',
        create: `create unique index ${index} on ${name} ${rest}`,
      }),
    ),
    ...Object.entries(all).map(
      ([index, rest]): ListObject => ({
        name: index,
        kind: 'index',
        create: `create index ${index} on ${name} ${rest}`,
      }),
    ),
  ]
}

/** The distinct columns of an index. */
const columns = (...names: string[]) => `(${[...new Set(names)].join(', ')})`
