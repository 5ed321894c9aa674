import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/connect.ts'
import type { Job } from '../scheduler/scheduler.ts'
import { indexNextMessages, lastUnindexed } from './messages.ts'

/** Pause between two steps, so that requests are handled in between. */
const pauseMs = 20
/** Number of checks, one per second, after which indexing starts even if messages keep arriving. */
const maxSkippedChecks = 60

/**
 * Fills the messages' search index when no message has arrived for a second, so that no sender waits for indexing.
 */
export function messageIndex(db: Database): Job {
  let last: number | undefined
  let checks = 0
  return {
    name: 'message-index',
    everySeconds: 1,
    async hasWork() {
      const before = last
      last = await lastUnindexed(db)
      checks++
      if (last === undefined || (last !== before && checks < maxSkippedChecks)) return false
      checks = 0
      return true
    },
    async run(signal) {
      while (!signal.aborted && (await indexNextMessages(db)) > 0) await wait(pauseMs)
    },
  }
}
