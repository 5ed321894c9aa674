import { projectCategories } from '#content/documents/types/projects.ts'
import type { Labels } from '#content/labels/index.ts'
import { localeOf } from '#content/labels/languages.ts'
import type { Category } from '#server/database/results.ts'

/** Filter of the list of projects. */
export interface Filter {
  /** The word that the category of a shown project contains, or `all`. */
  word: string
  label: string
  count: number
}

type FilterLabels = Pick<Labels, 'language' | 'projects'>

/** Length limit of a filter's word, in characters. */
const longest = 80

/** Maximum number of filters for categories that contain no declared word. */
const mostOthers = 12

const declared = ['all', ...projectCategories] as const

/** Normalized spelling of a word or a category, for comparisons. */
const spelling = (text: string) => text.trim().toLowerCase()

/** Filter word of the `category` parameter, which is case-insensitive. `all` without one. */
export const filterWord = (category: string | null) => spelling(category ?? '') || 'all'

const containing = (categories: readonly Category[], word: string) =>
  word.length > longest ? [] : categories.filter(({ name }) => spelling(name).includes(word))

/**
 * Query condition of a filtered list. A declared word is a condition of its own, because the database has an index
 * for it.
 */
export function categoryCondition(word: string, categories: readonly Category[]) {
  if (word === 'all') return {}
  if (projectCategories.some((known) => known === word))
    return { word: { column: 'category', word } }
  return { categories: containing(categories, word).map(({ name }) => name) }
}

/**
 * Filters of the project list, in this order: all, the declared words, the categories that contain no declared word,
 * and the current word if it is none of these. Words without projects are left out; only a declared word stays while
 * it is the current one. Without any project there are no filters.
 */
export function filtersOf(
  categories: readonly Category[],
  total: number,
  current: string,
  { language, projects: { categories: labels } }: FilterLabels,
): Filter[] {
  if (total === 0) return []
  const countOf = (word: string) =>
    containing(categories, word).reduce((sum, { count }) => sum + count, 0)
  const known = declared.map((word) => ({
    word,
    label: labels[word],
    count: word === 'all' ? total : countOf(word),
  }))
  const others = othersOf(categories, localeOf(language)).map((other) => ({
    ...other,
    count: countOf(other.word),
  }))
  const filters: Filter[] = [...known, ...others].filter(
    ({ word, count }) => count > 0 || word === 'all' || word === current,
  )
  if (filters.some(({ word }) => word === current)) return filters
  const count = countOf(current)
  const label = categories.find(({ name }) => spelling(name) === current)?.name ?? current
  return count > 0 ? [...filters, { word: current, label, count }] : filters
}

/** The most used categories that contain no declared word, sorted by name. */
function othersOf(
  categories: readonly Category[],
  locale: string,
): { word: string; label: string }[] {
  const byWord = new Map<string, Category[]>()
  for (const category of categories) {
    const word = spelling(category.name)
    const isDeclared = word === 'all' || projectCategories.some((known) => word.includes(known))
    if (word === '' || word.length > longest || isDeclared) continue
    byWord.set(word, [...(byWord.get(word) ?? []), category])
  }
  const others = [...byWord].map(([word, spelled]) => ({
    word,
    label: spelled.sort((a, b) => b.count - a.count)[0]?.name.trim() ?? word,
    count: spelled.reduce((sum, { count }) => sum + count, 0),
  }))
  const byName = (a: Filter, b: Filter) => a.label.localeCompare(b.label, locale)
  return others
    .sort((a, b) => b.count - a.count || byName(a, b))
    .slice(0, mostOthers)
    .sort(byName)
}
