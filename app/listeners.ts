/** Those who follow a value that is kept outside React: `subscribe` is for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Says that the value has changed. */
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
