const questions = new Set<() => boolean>()

/**
 * Registers a check for unsaved changes, for as long as a form is mounted. Gives a function that unregisters it.
 */
export function watchChanges(isChanged: () => boolean): () => void {
  questions.add(isChanged)
  return () => questions.delete(isChanged)
}

/** Whether leaving the page would lose unsaved changes. */
export const hasUnsavedChanges = () => [...questions].some((isChanged) => isChanged())
