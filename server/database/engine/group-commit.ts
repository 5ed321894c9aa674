import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Database } from '../connect.ts'
import { transact } from '../transactions.ts'

type Work<T> = (transaction: Transaction<Tables>, items: readonly T[]) => Promise<unknown>

interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/** Maximum items per batch, so that other transactions do not wait long. */
const maxBatchSize = 100

/**
 * Batching: an item that arrives alone is processed at once; items that arrive meanwhile form the next batch. `act` returns
 * one result per item, in order. If a batch fails, all of its items fail, so `act` must not fail because of one item.
 */
export function inBatches<T, R>(
  act: (db: Database, items: readonly T[]) => Promise<readonly R[]>,
): (db: Database, item: T) => Promise<R> {
  const queues = new WeakMap<Database, Waiting<T, R>[]>()

  const handOver = async (db: Database, queue: Waiting<T, R>[]) => {
    // Lets the event loop read all requests that have arrived by now.
    await yieldToEventLoop()
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatchSize)
      try {
        const results = await act(
          db,
          batch.map(({ item }) => item),
        )
        // Cast: `act` returns one result per item.
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
 * Group commit: items that arrive while a transaction commits share the next one. An item is durable when its promise
 * resolves.
 *
 * @param transaction `transact` or `transactMessages`.
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
