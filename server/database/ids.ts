import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUIDv7 } from 'node:crypto'

let time = 0
let count = 0

/**
 * A new record's id: a UUIDv7, so that ids of one process sort by the order in which they were made.
 * Node's own are in no order within a millisecond, or after the clock was set back; here a counter
 * takes the place of the first random bits (RFC 9562, 6.2, method 1).
 */
export function newId(): string {
  const present = Date.now()
  if (present > time) [time, count] = [present, 0]
  else if (count < 0xfff) count++
  else [time, count] = [time + 1, 0]
  const stamp = time.toString(16).padStart(12, '0')
  const place = count.toString(16).padStart(3, '0')
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${place}${randomUUIDv7().slice(18)}`
}

const present = new AsyncLocalStorage<string>()

/** The time: ISO 8601 in UTC. */
export const now = (): string => present.getStore() ?? new Date().toISOString()

/** Runs `work` as if it were a given time: what is public then, and what is not any more, follows from `now`. */
export const atTime = <T>(time: string, work: () => Promise<T>): Promise<T> =>
  present.run(time, work)
