import type { Unsaved } from '#app/admin/documents/form/unsaved/unsaved.ts'

/** What the browser of the tests keeps, oldest first. */
export const storedUnsaved = new Map<string, Unsaved>()

/**
 * Store in memory, in the place of IndexedDB, which happy-dom does not have.
 *
 * @example
 * vi.mock('./unsaved/unsaved-store.ts', () => import('#tests/support/fake-unsaved.ts'))
 */
export const unsavedStore = {
  async put(unsaved: Unsaved) {
    storedUnsaved.set(unsaved.id, structuredClone(unsaved))
    return true
  },
  async remove(id: string) {
    storedUnsaved.delete(id)
  },
  of: async (form: string) => [...storedUnsaved.values()].filter((each) => each.form === form),
}
