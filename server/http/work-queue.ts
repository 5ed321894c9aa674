import { setImmediate as nextTurn } from 'node:timers/promises'

export interface WorkQueue {
  /**
   * Runs work when a place is free. If too many pieces of work wait already, calls `refuse`, which throws. Without
   * `refuse`, work is never refused.
   */
  run<T>(work: () => Promise<T>, refuse?: () => never): Promise<T>
}

/**
 * Limits the concurrency of expensive work, such as rendering, to `atOnce`. If `most` pieces of work wait, further work
 * can be refused. The event loop turns between two pieces of work, so that cached pages are answered in between.
 */
export function createWorkQueue(atOnce: number, most: number): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0

  const release = async () => {
    await nextTurn()
    running--
    waiting.shift()?.()
  }

  return {
    async run(work, refuse) {
      if (running >= atOnce) {
        if (waiting.length >= most) refuse?.()
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      running++
      try {
        return await work()
      } finally {
        void release()
      }
    },
  }
}
