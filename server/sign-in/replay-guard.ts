/** What may come once. Memory is bounded: the oldest are forgotten. */
export interface ReplayGuard {
  /** Notes it; `false` when it was there already. */
  add(key: string): boolean
  /** Forgets it again, so that it may come once more. */
  forget(key: string): void
}

export function createReplayGuard(max = 10_000): ReplayGuard {
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
