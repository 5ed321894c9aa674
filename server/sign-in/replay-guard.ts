/** What may come once. Memory is bounded: the oldest are forgotten. */
export interface Seen {
  /** Notes it; `false` when it was there already. */
  add(key: string): boolean
  /** Forgets it again, so that it may come once more. */
  forget(key: string): void
}

export function createSeen(max = 10_000): Seen {
  const keys = new Set<string>()
  return {
    add(key) {
      if (keys.has(key)) return false
      keys.add(key)
      const [oldest] = keys
      if (keys.size > max && oldest !== undefined) keys.delete(oldest)
      return true
    },
    forget: (key) => void keys.delete(key),
  }
}
