/** Observers of a value that is kept outside React: `subscribe` is for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Notifies them of a change. */
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
