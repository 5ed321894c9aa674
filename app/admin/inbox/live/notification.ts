const storageKey = 'atrium_notifications'

/** Notifications of the browser, where it has them. */
export const notifications = {
  isPossible: () => 'Notification' in globalThis && Notification.permission !== 'denied',
  areOn: () =>
    'Notification' in globalThis &&
    Notification.permission === 'granted' &&
    localStorage.getItem(storageKey) === 'on',
  /** Asks the person, by the browser's own question. Returns whether they are on. */
  async switchOn() {
    if ((await Notification.requestPermission()) !== 'granted') return false
    localStorage.setItem(storageKey, 'on')
    return true
  },
  switchOff: () => localStorage.removeItem(storageKey),
}

/** Tells of new messages while nobody looks at the page. It names nobody: a screen may be seen by others. */
export function notifyOfArrival(count: number) {
  if (document.visibilityState === 'visible' || !notifications.areOn()) return
  const title = count === 1 ? '1 new message' : `${count} new messages`
  // The tag replaces the notification before: ten messages do not make ten of them.
  const shown = new Notification(title, { tag: 'atrium-messages' })
  shown.onclick = () => {
    window.focus()
    shown.close()
  }
}
