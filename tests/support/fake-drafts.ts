import type { Draft } from '#app/admin/form/autosave/draft.ts'

/** Drafts of the tests, oldest first. */
export const storedDrafts = new Map<string, Draft>()

/**
 * Draft store in memory, in the place of IndexedDB, which happy-dom does not have.
 *
 * @example
 * vi.mock('./autosave/draft-store.ts', () => import('#tests/support/fake-drafts.ts'))
 */
export const drafts = {
  async put(draft: Draft) {
    storedDrafts.set(draft.id, structuredClone(draft))
    return true
  },
  async remove(id: string) {
    storedDrafts.delete(id)
  },
  of: async (form: string) => [...storedDrafts.values()].filter((draft) => draft.form === form),
}
