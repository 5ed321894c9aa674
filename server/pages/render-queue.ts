import { setImmediate as nextTurn } from 'node:timers/promises'

interface RenderQueue {
  /**
   * Does work when its turn has come. `refuse` is called when too many wait, and throws; without it the work waits
   * however many there are.
   */
  run<T>(work: () => Promise<T>, refuse?: () => never): Promise<T>
}

/**
 * A budget of renders: `atOnce` of them, and a turn of the event loop between, in which whoever asks for a kept page
 * is answered.
 */
export function createRenderQueue(atOnce: number, most: number): RenderQueue {
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
