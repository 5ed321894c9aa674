import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** The threads of libuv's pool, and those that libvips starts from them. */
const threadNames = /^(?:libuv-worker|libvips worker)$/

/**
 * Thread priority: the thread that answers requests goes before those that work on pictures, which
 * otherwise share the cores evenly with it: a page waited up to 140 ms for a core. On Linux each thread has
 * a priority of its own, which the threads that it starts inherit; elsewhere nothing is changed.
 */
export function lowerImageThreadPriority(): void {
  if (process.platform !== 'linux') return
  const priority = constants.priority.PRIORITY_BELOW_NORMAL
  // A server that was started with less already keeps it.
  if (getPriority() >= priority) return
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim()
      if (threadNames.test(name)) setPriority(Number(thread), priority)
    }
  } catch {
    // Without /proc, or with a thread that has ended, the priorities stay as they are.
  }
}
