/** Listeners of a store outside React. Pass `subscribe` to `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Notifies all listeners of a change. */
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
