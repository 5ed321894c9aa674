import { projectCategories } from '#content/projects.ts'

export type Filter = 'all' | (typeof projectCategories)[number]

export const filters: readonly Filter[] = ['all', ...projectCategories]

/** The filter that the `category` of an address names, or `null` for any other word. */
export function filterOf(category: string | null): Filter | null {
  const word = category?.trim().toLowerCase() || 'all'
  return filters.find((filter) => filter === word) ?? null
}

/** What the records of a filter have in their category; all have nothing. */
export const wordOf = (filter: Filter) =>
  filter === 'all' ? undefined : { column: 'category', word: filter }
