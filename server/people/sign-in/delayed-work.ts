/** Runs work after `delayMs` milliseconds, or at once when the server stops. */
export function createDelayedWork(delayMs: number) {
  const waiting = new Map<NodeJS.Timeout, () => Promise<void>>()
  const underWay = new Set<Promise<void>>()
  const begin = (work: () => Promise<void>) => {
    const done = work().finally(() => underWay.delete(done))
    underWay.add(done)
  }

  return {
    /** `work` must report its own errors. */
    add(work: () => Promise<void>): void {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        begin(work)
      }, delayMs)
      waiting.set(timer, work)
    },

    /** Starts all waiting work and resolves when it is done. */
    async flush(): Promise<void> {
      for (const [timer, work] of waiting) {
        clearTimeout(timer)
        begin(work)
      }
      waiting.clear()
      await Promise.all(underWay)
    },
  }
}
