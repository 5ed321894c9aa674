import { BusyError } from '../engine/transaction-errors.ts'

const queues = new WeakMap<object, Promise<void>>()

/**
 * Semaphore of one for each database: the transactions of a process wait for each other here, and not with a
 * connection each for the lock that all processes share. Throws `BusyError` when the turn has not come by the deadline.
 */
export async function inTurn<T>(db: object, deadline: number, act: () => Promise<T>): Promise<T> {
  const before = queues.get(db)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const last = before ? before.then(() => isOver) : isOver
  queues.set(db, last)
  try {
    if (before) await endBy(before, deadline)
    return await act()
  } finally {
    end()
    if (queues.get(db) === last) queues.delete(db)
  }
}

function endBy(turn: Promise<void>, deadline: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const leftMs = Math.max(0, deadline - performance.now())
    const timer = setTimeout(() => reject(new BusyError('the database is busy')), leftMs)
    void turn.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
