import { BusyError } from './transaction-errors.ts'

const queues = new WeakMap<object, Promise<void>>()

/**
 * Mutex per database: transactions of this process queue here, so that waiting for the lock that all processes share
 * occupies only one connection. Throws `BusyError` if `act` could not start before the deadline.
 */
export async function runExclusively<T>(
  db: object,
  deadline: number | undefined,
  act: () => Promise<T>,
): Promise<T> {
  const before = queues.get(db)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const last = before ? before.then(() => isOver) : isOver
  queues.set(db, last)
  try {
    if (before) await (deadline === undefined ? before : withDeadline(deadline, before))
    return await act()
  } finally {
    end()
    if (queues.get(db) === last) queues.delete(db)
  }
}

/** Waits for a promise until the deadline, then throws an error of the class `Late`. */
export async function withDeadline<T>(
  deadline: number,
  promise: Promise<T>,
  Late = BusyError,
): Promise<T> {
  const { promise: isLate, reject } = Promise.withResolvers<never>()
  const leftMs = Math.max(0, deadline - performance.now())
  const timer = setTimeout(() => reject(new Late('the database is busy')), leftMs)
  try {
    return await Promise.race([promise, isLate])
  } finally {
    clearTimeout(timer)
  }
}
