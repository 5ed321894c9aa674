const shortestMs = 100
const longestMs = 10_000
/** Time without a restart after which the backoff begins anew. */
const quietMs = 60_000
const maxRestarts = 20

/**
 * Exponential backoff: milliseconds to wait before an ended worker is replaced. Grows while workers keep ending, and is
 * `undefined` after too many restarts.
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
