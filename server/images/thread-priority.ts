import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** The threads that Node reads files with, and that libvips begins its own from. */
const names = /^(?:libuv-worker|libvips worker)$/

/**
 * Lets the thread that answers requests go before those that work on pictures, which otherwise share
 * the cores evenly with it: a page waited up to 140 ms for its turn. On Linux each thread has a priority
 * of its own, which the threads that it begins inherit; elsewhere nothing is changed.
 */
export function lowerImageThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim()
      if (names.test(name)) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
    }
  } catch {
    // A system without /proc, or a thread that has ended: pictures then go on as fast as pages.
  }
}
