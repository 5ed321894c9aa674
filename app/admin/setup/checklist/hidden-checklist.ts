const key = 'atrium-checklist'

/** Whether the checklist is hidden in this browser. If storage is blocked, the checklist is shown. */
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
      // Storage is blocked: the checklist is hidden only until the next page load.
    }
  },
}
