/** Options of a notice that offers Undo: it stays for eight seconds, and longer while the pointer is on it. */
export const withUndo = (undo: () => unknown) => ({
  duration: 8000,
  action: { label: 'Undo', onClick: () => void undo() },
})
