/** Semaphore: at most `free` of its tasks run at a time; the others wait, the oldest first. */
export function limitConcurrency(free: number) {
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/**
 * Semaphore for all work of libvips. Each task takes a core, memory, and one of the four threads of
 * libuv's pool: two at a time, so that pages and files keep being served.
 */
export const limitImageWork = limitConcurrency(2)
