import { projectCategories } from '#content/projects.ts'

/**
 * The query keys that a public page reads, with the values that its answer is kept for; with none, an
 * answer is never kept. Nothing else in a query reaches a page.
 */
export const queryKeys: Record<string, Record<string, readonly string[]>> = {
  '/projects': { category: projectCategories },
  '/contact': { sent: ['1'], position: [] },
}
