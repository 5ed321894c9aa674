const shortest = 100
const longest = 10_000
/** A worker that ends later than this after the one before it is no part of a series. */
const quiet = 60_000
const most = 20

/**
 * How long to wait before a worker that has ended is replaced, in milliseconds: longer each time
 * while they keep ending, and `undefined` when it is no use any more.
 */
export function restartBackoff(clock = () => performance.now()) {
  let count = 0
  let last = Number.NEGATIVE_INFINITY
  return {
    next(): number | undefined {
      const now = clock()
      count = now - last > quiet ? 1 : count + 1
      last = now
      return count > most ? undefined : Math.min(longest, shortest * 2 ** (count - 1))
    },
  }
}
