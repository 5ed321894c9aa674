import { wordOf } from './site/projects/categories.ts'

/** Values of a query key: a list of them, or what stands for one. */
interface Values {
  includes(value: string): boolean
}

/** So many pages of a list are kept, if there are as many: 240,000 records. A list has no later ones. */
const pages: Values = { includes: (value) => /^[1-9]\d{0,3}$/.test(value) }

/** Words in their one spelling: the filters of the projects, and what else anybody thinks of. */
const words: Values = { includes: (value) => value.length <= 80 && wordOf(value) === value }

/**
 * The query keys that a public page reads, with the values that its answer is kept for; with none, an
 * answer is never kept. Nothing else in a query reaches a page.
 */
export const queryKeys: Record<string, Record<string, Values>> = {
  '/projects': { category: words, page: pages },
  '/careers': { page: pages },
  '/technologies': { page: pages },
  '/testimonials': { page: pages },
  '/contact': { sent: ['1'], position: [] },
}
