const questions = new Set<() => boolean>()

/**
 * Says for as long as a form is on screen whether it has changes that only this page knows. Gives the
 * way to stop.
 */
export function watchChanges(isChanged: () => boolean): () => void {
  questions.add(isChanged)
  return () => questions.delete(isChanged)
}

/** Whether leaving this page now would lose unsaved changes. */
export const hasUnsavedChanges = () => [...questions].some((isChanged) => isChanged())
