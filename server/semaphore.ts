import { setImmediate as nextTurn } from 'node:timers/promises'

interface Options {
  /** A waiting task stops waiting when this signal is aborted. */
  signal?: AbortSignal | undefined
  /** Called if too many tasks wait already, and throws. Without it, no task is refused. */
  refuse?: () => never
}

/** Runs a task when a place is free. */
export type Semaphore = <T>(task: () => Promise<T>, options?: Options) => Promise<T>

/**
 * Semaphore: at most `atOnce` tasks run at a time; the others wait in order. If `most` tasks wait, further ones can be
 * refused. The event loop turns between two tasks, so that cached pages are answered in between.
 */
export function createSemaphore(atOnce: number, most = Number.POSITIVE_INFINITY): Semaphore {
  const waiting = new Set<() => void>()
  let free = atOnce

  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      waiting.add(resolve)
      signal?.addEventListener('abort', () => {
        if (waiting.delete(resolve)) reject(signal.reason)
      })
    })

  const release = async () => {
    await nextTurn()
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else free++
  }

  return async (task, { signal, refuse } = {}) => {
    signal?.throwIfAborted()
    if (free > 0) free--
    else {
      if (waiting.size >= most) refuse?.()
      await turn(signal)
    }
    try {
      return await task()
    } finally {
      void release()
    }
  }
}
