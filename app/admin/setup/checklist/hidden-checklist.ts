const key = 'atrium-checklist'

/** Whether the checklist is hidden in this browser; a browser that stores nothing shows it. */
export const hiddenChecklist = {
  read(): boolean {
    try {
      return localStorage.getItem(key) === 'hidden'
    } catch {
      return false
    }
  },
  write(isHidden: boolean): void {
    try {
      if (isHidden) localStorage.setItem(key, 'hidden')
      else localStorage.removeItem(key)
    } catch {
      // It is hidden until the next load.
    }
  },
}
