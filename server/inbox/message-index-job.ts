import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/connect.ts'
import type { Job } from '../scheduler/scheduler.ts'
import { indexNextMessages, lastUnindexed } from './messages.ts'

/** Between two steps, so that requests have their turn. */
const pauseMs = 20
/** While messages keep arriving, so many looks are passed over. */
const mostLooks = 60

/**
 * Search index of messages: fills it when no message has arrived for a second, so that no sender waits
 * for the indexing of any message.
 */
export function messageIndex(db: Database): Job {
  let last: number | undefined
  let looks = 0
  return {
    name: 'message-index',
    everySeconds: 1,
    async hasWork() {
      const before = last
      last = await lastUnindexed(db)
      looks++
      if (last === undefined || (last !== before && looks < mostLooks)) return false
      looks = 0
      return true
    },
    async run(signal) {
      while (!signal.aborted && (await indexNextMessages(db)) > 0) await wait(pauseMs)
    },
  }
}
