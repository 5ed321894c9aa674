/** Work that begins `delayMs` milliseconds after it was added, and at once when the server is stopped. */
export function createDelayedWork(delayMs: number) {
  const waiting = new Map<NodeJS.Timeout, () => Promise<void>>()
  const underWay = new Set<Promise<void>>()
  const begin = (work: () => Promise<void>) => {
    const done = work().finally(() => underWay.delete(done))
    underWay.add(done)
  }

  return {
    /** `work` tells of its own failures. */
    add(work: () => Promise<void>): void {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        begin(work)
      }, delayMs)
      waiting.set(timer, work)
    },

    /** Ends once everything that was added is done. */
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
