import type { Unsaved } from '#app/admin/documents/form/unsaved/unsaved.ts'

/** The unsaved changes stored by the test browser, oldest first. */
export const storedUnsaved = new Map<string, Unsaved>()

/**
 * In-memory store that replaces IndexedDB, which happy-dom lacks.
 *
 * @example
 * vi.mock('./unsaved/unsaved-store.ts', () => import('#tests/support/components/fake-unsaved.ts'))
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
