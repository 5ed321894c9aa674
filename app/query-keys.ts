import { filterWord } from './site/projects/categories.ts'

/** Allowed values of a query parameter: a list or a predicate. */
interface Values {
  includes(value: string): boolean
}

/** Page numbers up to 9,999, the limit of all lists (240,000 records). */
const pages: Values = { includes: (value) => /^[1-9]\d{0,3}$/.test(value) }

/** Filter words, in their normalized spelling. */
const words: Values = { includes: (value) => value.length <= 80 && filterWord(value) === value }

/**
 * Query parameters that each public page reads, with the values whose responses are cached. Responses to other values
 * are not cached. All other query parameters are dropped before rendering.
 */
export const queryKeys: Record<string, Record<string, Values>> = {
  '/projects': { category: words, page: pages },
  '/careers': { page: pages },
  '/technologies': { page: pages },
  '/testimonials': { page: pages },
  '/news': { page: pages },
  '/contact': { sent: ['1'], position: [] },
  '/newsletter': { asked: ['1'] },
}
