/** Replay guard: remembers keys that may be used once. Memory is bounded: the oldest keys are forgotten first. */
export interface ReplayGuard {
  /** Remembers a key. Returns `false` if it was used already. */
  add(key: string): boolean
  /** Forgets a key, so that it can be used again. */
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
