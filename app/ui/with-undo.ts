/**
 * Options of a notification with an Undo button. It stays for 20 seconds, longer while hovered: people who use the
 * keyboard or a screen reader must reach the button in time.
 */
export function withUndo(undo: () => unknown) {
  // The button can be pressed again while the notification fades out.
  let isPressed = false
  const onClick = () => {
    if (isPressed) return
    isPressed = true
    void undo()
  }
  return { duration: 20_000, action: { label: 'Undo', onClick } }
}
