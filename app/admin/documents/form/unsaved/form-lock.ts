/**
 * Web Lock: shows other windows of this browser that a form is open. The browser releases it when the
 * page is closed or crashes. Returns a function that releases it earlier.
 */
export function holdLock(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Feature check: over plain HTTP there is no `navigator.locks`, whatever the types say.
  const locks: LockManager | undefined = navigator.locks
  locks?.request(name, () => promise).catch(() => {})
  return resolve
}

/** Names of the locks that are held anywhere in this browser; empty without Web Locks. */
export async function heldLocks(): Promise<Set<string>> {
  try {
    const { held = [] } = await navigator.locks.query()
    return new Set(held.flatMap(({ name }) => name ?? []))
  } catch {
    return new Set()
  }
}
