/**
 * Shows the other windows of this browser that a form is open, for as long as it is: the browser lets
 * go of a lock when its page ends, however it ends. Gives the way to let go before.
 */
export function holdLock(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Pages that came over plain http have no locks, whatever the types say.
  const locks: LockManager | undefined = navigator.locks
  locks?.request(name, () => promise).catch(() => {})
  return resolve
}

/** The locks that are held anywhere in this browser; none where there are no locks. */
export async function heldLocks(): Promise<Set<string>> {
  try {
    const { held = [] } = await navigator.locks.query()
    return new Set(held.flatMap(({ name }) => name ?? []))
  } catch {
    return new Set()
  }
}
