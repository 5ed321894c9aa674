import { setImmediate as nextTurn } from 'node:timers/promises'

export interface WorkQueue {
  /**
   * Does work when its turn has come. `refuse` is called when too many wait, and throws; without it the work waits
   * however many there are.
   */
  run<T>(work: () => Promise<T>, refuse?: () => never): Promise<T>
}

/**
 * A budget of work that nothing keeps, such as renders: `atOnce` at a time, and a turn of the event loop between, in
 * which whoever asks for a kept page is answered. `most` may wait.
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
