/**
 * Semaphore: at most `free` of its tasks run at a time; the others wait, the oldest first. One whose signal
 * is aborted waits no longer.
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
 * Semaphore for all work of libvips. Each task takes a core, memory, and one of the four threads of
 * libuv's pool: two at a time, so that pages and files keep being served.
 */
export const limitImageWork = limitConcurrency(2)
