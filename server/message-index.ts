import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './database/connect.ts'
import { indexSomeMessages, lastWaiting } from './database/messages.ts'

/** Milliseconds between two looks at what waits, and between two steps. */
const pause = 1_000
const breath = 20
/** While messages keep coming, so many looks are passed over. */
const patience = 60

/**
 * Deferred indexing: puts messages into the search index when none has come for a second, so that a
 * visitor's message waits neither for its own indexing nor for that of others. Gives what ends it.
 */
export function indexMessagesLater(
  db: Database,
  report: (error: unknown) => void,
): () => Promise<void> {
  let last: number | undefined
  let looks = 0
  let isOver = false
  let running: Promise<void> | undefined

  const round = async () => {
    const before = last
    last = await lastWaiting(db)
    looks++
    if (last === undefined || (last !== before && looks < patience)) return
    looks = 0
    while (!isOver && (await indexSomeMessages(db)) > 0) await wait(breath)
  }
  const timer = setInterval(() => {
    running ??= round()
      .catch(report)
      .finally(() => {
        running = undefined
      })
  }, pause).unref()
  return async () => {
    isOver = true
    clearInterval(timer)
    await running
  }
}
