import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { type Database, transact } from '../connect.ts'
import type { Tables } from '../schema.ts'

type Work<T> = (transaction: Transaction<Tables>, items: readonly T[]) => Promise<unknown>

interface Waiting<T> {
  item: T
  resolve: () => void
  reject: (error: unknown) => void
}

/** The bound of one transaction, which holds up all other writers. */
const most = 100

/**
 * Group commit: writes items one by one as they come, and several in one transaction while they come
 * faster than the disk acknowledges. An item is durable when its promise is resolved. A transaction that
 * fails fails all of its items, so an item must not be able to fail by itself.
 */
export function groupCommit<T>(work: Work<T>): (db: Database, item: T) => Promise<void> {
  const queues = new WeakMap<Database, Waiting<T>[]>()

  const write = async (db: Database, queue: Waiting<T>[]) => {
    // One turn of the event loop reads all requests that have arrived by now.
    await yieldToEventLoop()
    while (queue.length > 0) {
      const batch = queue.splice(0, most)
      try {
        const items = batch.map(({ item }) => item)
        await transact(db, (transaction) => work(transaction, items))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      await yieldToEventLoop()
    }
    queues.delete(db)
  }

  return (db, item) => {
    if (db.isTransaction)
      return transact(db, (transaction) => work(transaction, [item])).then(() => {})
    return new Promise((resolve, reject) => {
      const running = queues.get(db)
      const queue = running ?? []
      queue.push({ item, resolve, reject })
      if (running) return
      queues.set(db, queue)
      void write(db, queue)
    })
  }
}
