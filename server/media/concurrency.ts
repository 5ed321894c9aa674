/**
 * Semaphore: at most `free` tasks run at a time; the others wait in order. A waiting task stops waiting when its signal
 * is aborted.
 */
export function limitConcurrency(free: number) {
  const waiting = new Set<() => void>()
  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      waiting.add(resolve)
      signal?.addEventListener('abort', () => {
        if (waiting.delete(resolve)) reject(signal.reason)
      })
    })
  return async <T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    if (free > 0) free--
    else await turn(signal)
    try {
      return await task()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else free++
    }
  }
}

/**
 * Semaphore for all image processing. Each task takes a core, memory, and one of the four threads of libuv's pool. At
 * most two run at a time, so that pages and files are still served.
 */
export const limitImageWork = limitConcurrency(2)
