import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** Threads of libuv's pool, and the threads that libvips starts from them. */
const threadNames = /^(?:libuv-worker|libvips worker)$/

/**
 * Thread priority: gives image threads a lower priority than the thread that answers requests. With the same priority,
 * a page waited up to 140 ms for a core. Linux only: there each thread has its own priority, which the threads it
 * starts inherit.
 */
export function lowerImageThreadPriority(): void {
  if (process.platform !== 'linux') return
  const priority = constants.priority.PRIORITY_BELOW_NORMAL
  // A server that was started with a lower priority keeps it.
  if (getPriority() >= priority) return
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim()
      if (threadNames.test(name)) setPriority(Number(thread), priority)
    }
  } catch {
    // Ignores the error: /proc may be missing, or a thread may have ended.
  }
}
