const storageKey = 'atrium_notifications'

/** Browser notifications, if supported. */
export const notifications = {
  isPossible: () => 'Notification' in globalThis && Notification.permission !== 'denied',
  areOn: () =>
    'Notification' in globalThis &&
    Notification.permission === 'granted' &&
    localStorage.getItem(storageKey) === 'on',
  /** Requests the browser's permission. Gives whether notifications are on. */
  async switchOn() {
    if ((await Notification.requestPermission()) !== 'granted') return false
    localStorage.setItem(storageKey, 'on')
    return true
  },
  switchOff: () => localStorage.removeItem(storageKey),
}

/** Notifies of new messages while the page is hidden. The text has no names, because others may see the screen. */
export function notifyOfArrival(count: number) {
  if (document.visibilityState === 'visible' || !notifications.areOn()) return
  const title = count === 1 ? '1 new message' : `${count} new messages`
  // The tag replaces the former notification, so that there is at most one.
  const shown = new Notification(title, { tag: 'atrium-messages' })
  shown.onclick = () => {
    window.focus()
    shown.close()
  }
}
