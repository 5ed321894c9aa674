import { projectCategories } from '#content/projects.ts'

export type Filter = 'all' | (typeof projectCategories)[number]

const filters: readonly Filter[] = ['all', ...projectCategories]

interface Categorized {
  category: string
}

/**
 * The records that the `category` of an address asks for. None or `all` asks for all of them; a
 * word that is no filter gives nothing.
 */
export function filtered<R extends Categorized>(records: R[], category: string | null): R[] {
  const filter = filterOf(category)
  return filter ? records.filter((record) => matches(record, filter)) : []
}

/** The filter that the `category` of an address names, or `null` for any other word. */
export function filterOf(category: string | null): Filter | null {
  const word = category?.trim().toLowerCase() || 'all'
  return filters.find((filter) => filter === word) ?? null
}

/** How many records each filter shows. */
export const counted = (records: Categorized[]) =>
  filters.map((filter) => ({
    filter,
    count: records.filter((record) => matches(record, filter)).length,
  }))

const matches = ({ category }: Categorized, filter: Filter) =>
  filter === 'all' || category.toLowerCase().includes(filter)
