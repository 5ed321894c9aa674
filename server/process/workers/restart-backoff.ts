const shortestMs = 100
const longestMs = 10_000
/** A worker that ends later than this after the one before it begins a new series. */
const quietMs = 60_000
const maxRestarts = 20

/**
 * Exponential backoff: the milliseconds to wait before a worker that has ended is replaced; longer each
 * time while they keep ending, and `undefined` after too many.
 */
export function restartBackoff(clock = () => performance.now()) {
  let count = 0
  let last = Number.NEGATIVE_INFINITY
  return {
    next(): number | undefined {
      const now = clock()
      count = now - last > quietMs ? 1 : count + 1
      last = now
      return count > maxRestarts ? undefined : Math.min(longestMs, shortestMs * 2 ** (count - 1))
    },
  }
}
