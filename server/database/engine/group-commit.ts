import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { type Database, transact } from '../connect.ts'
import type { Tables } from '../schema.ts'

type Work<T> = (transaction: Transaction<Tables>, items: readonly T[]) => Promise<unknown>

interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/** The bound of one transaction, which others wait for. */
const most = 100

/**
 * Batching: hands items over one by one as they come, and together those that come while others are under way. `act`
 * gives the result of each item, in their order. A batch that fails fails all of its items, so an item must not be able
 * to fail by itself.
 */
export function inBatches<T, R>(
  act: (db: Database, items: readonly T[]) => Promise<readonly R[]>,
): (db: Database, item: T) => Promise<R> {
  const queues = new WeakMap<Database, Waiting<T, R>[]>()

  const handOver = async (db: Database, queue: Waiting<T, R>[]) => {
    // One turn of the event loop reads all requests that have arrived by now.
    await yieldToEventLoop()
    while (queue.length > 0) {
      const batch = queue.splice(0, most)
      try {
        const results = await act(
          db,
          batch.map(({ item }) => item),
        )
        // One for each item of the batch, as `act` promises.
        for (const [place, { resolve }] of batch.entries()) resolve(results[place] as R)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      await yieldToEventLoop()
    }
    queues.delete(db)
  }

  return (db, item) =>
    new Promise((resolve, reject) => {
      const running = queues.get(db)
      const queue = running ?? []
      queue.push({ item, resolve, reject })
      if (running) return
      queues.set(db, queue)
      void handOver(db, queue)
    })
}

/**
 * Group commit: one transaction for each item, and one for several while they come faster than the disk acknowledges.
 * An item is durable when its promise is resolved. `transaction` is how one begins: see `transact` and `transactMessages`.
 */
export function groupCommit<T>(
  work: Work<T>,
  transaction: typeof transact = transact,
): (db: Database, item: T) => Promise<void> {
  const write = inBatches<T, undefined>(async (db, items) => {
    await transaction(db, (begun) => work(begun, items))
    return items.map(() => undefined)
  })
  return async (db, item) => {
    if (db.isTransaction) await transaction(db, (begun) => work(begun, [item]))
    else await write(db, item)
  }
}
