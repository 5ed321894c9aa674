import type { ListedTable } from './listed-tables.ts'
import { quoted } from './quoted.ts'

/** What creates the indexes of a list, by name: one for each order, state and filter. */
export function indexesOf(table: ListedTable): Record<string, string> {
  const { name, part, also = [], sorts, covered, filter, isSearchedLater, indexes = {} } = table
  const walked = also.map(({ column }) => column)
  const sorted = [...new Set([...(part ? [part.column] : []), ...Object.values(sorts)])]
  const parts = {
    part: [part?.column, 'position', 'id'],
    ...(covered ? { covered: [part?.column, 'position', ...covered] } : {}),
    by_part: [part?.column, 'id', ...walked],
  }
  const columns: Record<string, readonly (string | undefined)[]> = {
    ...(part ? parts : {}),
    // What is found by its position is sorted by what stands here.
    ...(sorted.length > 0 ? { sorted: ['position', 'id', ...sorted] } : {}),
  }
  for (const [called, sort] of Object.entries(sorts)) {
    columns[`by_${called}`] = [sort, 'id', ...walked]
    if (part) columns[`part_by_${called}`] = [part.column, sort, 'id', ...walked]
  }
  const rest: Record<string, string> = { ...indexes }
  for (const [end, list] of Object.entries(columns)) rest[end] = `(${list.join(', ')})`
  if (isSearchedLater) rest.waiting = '(position) where in_search = 0'
  if (filter) {
    rest.filtered = `(${filter.column}, position, id) where is_active = 1`
    for (const [place, word] of filter.words.entries()) {
      rest[`word_${place}`] = `(is_active, position, id)
        where is_active = 1 and instr(lower(${filter.column}), ${quoted(word)}) > 0`
    }
  }
  const all = Object.entries(rest).map(([end, what]) => [
    `${name}_${end}`,
    `CREATE INDEX ${name}_${end} on ${name} ${what}`,
  ])
  const place = `CREATE UNIQUE INDEX ${name}_place on ${name} (position)`
  return { [`${name}_place`]: place, ...Object.fromEntries(all) }
}
