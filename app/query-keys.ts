import { wordOf } from './site/projects/categories.ts'

/** Allowed values of a query key: a list of them, or a predicate. */
interface Values {
  includes(value: string): boolean
}

/** Page numbers that are cached, where the pages exist: 240,000 records. A list has no later ones. */
const pages: Values = { includes: (value) => /^[1-9]\d{0,3}$/.test(value) }

/** Filter words in their normalized spelling: those of the projects, and any other one. */
const words: Values = { includes: (value) => value.length <= 80 && wordOf(value) === value }

/**
 * Cache key: the query keys that a public page reads, with the values for which its answer is cached;
 * with none, it never is. No other query parameter reaches a page.
 */
export const queryKeys: Record<string, Record<string, Values>> = {
  '/projects': { category: words, page: pages },
  '/careers': { page: pages },
  '/technologies': { page: pages },
  '/testimonials': { page: pages },
  '/contact': { sent: ['1'], position: [] },
  '/newsletter': { asked: ['1'] },
}
