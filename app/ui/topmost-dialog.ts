/** The open modal dialogs, in the order in which they were opened. */
const dialogs: HTMLDialogElement[] = []
/** The elements that are always in the topmost dialog. */
const followers = new Set<HTMLElement>()

/** Puts an element into the topmost modal dialog, or into the body. */
function place(element: HTMLElement) {
  const parent = dialogs.at(-1) ?? document.body
  if (element.parentNode === parent) return
  // `moveBefore` keeps the focus and running animations. Not all browsers have it.
  if (element.isConnected && 'moveBefore' in parent) parent.moveBefore(element, null)
  else parent.append(element)
}

/** Registers an open modal dialog. Returns the function for when it closes. */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog)
  followers.forEach(place)
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    followers.forEach(place)
  }
}

/**
 * Keeps an element in the topmost modal dialog, and in the body while there is none: a modal dialog makes everything
 * outside it inert. Returns the function that removes the element.
 */
export function followTopLayer(element: HTMLElement): () => void {
  followers.add(element)
  place(element)
  return () => {
    followers.delete(element)
    element.remove()
  }
}
