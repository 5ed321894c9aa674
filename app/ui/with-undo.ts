/** Options of a notification with an Undo button. It stays for eight seconds, longer while hovered. */
export function withUndo(undo: () => unknown) {
  // The button can be pressed again while the notification fades out.
  let isPressed = false
  const onClick = () => {
    if (isPressed) return
    isPressed = true
    void undo()
  }
  return { duration: 8000, action: { label: 'Undo', onClick } }
}
