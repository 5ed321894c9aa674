import { projectCategories } from '#content/projects.ts'

/** Values of a query key: a list of them, or what stands for one. */
interface Values {
  includes(value: string): boolean
}

/** So many pages of a list are kept, if there are as many: 240,000 records. A list has no later ones. */
const pages: Values = { includes: (value) => /^[1-9]\d{0,3}$/.test(value) }

/**
 * The query keys that a public page reads, with the values that its answer is kept for; with none, an
 * answer is never kept. Nothing else in a query reaches a page.
 */
export const queryKeys: Record<string, Record<string, Values>> = {
  '/projects': { category: projectCategories as readonly string[], page: pages },
  '/careers': { page: pages },
  '/technologies': { page: pages },
  '/contact': { sent: ['1'], position: [] },
}
