/** Options of a notice that offers Undo, once: it stays for eight seconds, and longer while the pointer is on it. */
export function withUndo(undo: () => unknown) {
  // A pressed notice is still there while it fades out.
  let isPressed = false
  const onClick = () => {
    if (isPressed) return
    isPressed = true
    void undo()
  }
  return { duration: 8000, action: { label: 'Undo', onClick } }
}
