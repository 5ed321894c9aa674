/** Replay guard: remembers keys that may be used once. Memory is bounded: the oldest are forgotten. */
export interface ReplayGuard {
  /** Remembers a key; `false` when it was used already. */
  add(key: string): boolean
  /** Forgets a key, so that it may be used once more. */
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
