import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/connect.ts'
import { indexNextMessages, lastUnindexed } from '../database/messages.ts'
import type { Job } from './scheduler.ts'

/** Between two steps, so that requests have their turn. */
const pauseMs = 20
/** While messages keep coming, so many looks are passed over. */
const mostLooks = 60

/**
 * Search index of messages: puts messages into it when none has come for a second. Whoever sends one
 * does not wait for that, nor for that of others.
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
