import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUIDv7 } from 'node:crypto'

let time = 0
let count = 0

/**
 * A UUIDv7. The ids of one process sort by creation, also within a millisecond and after the clock is set back, which
 * Node's `randomUUIDv7` does not guarantee: a counter replaces the first random bits (RFC 9562, 6.2, method 1).
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

/** The current time, or the time of `atTime`: ISO 8601 in UTC. */
export const now = (): string => present.getStore() ?? new Date().toISOString()

/** Runs `work` with `now` fixed to a given time, so that a preview shows what is public at that time. */
export const atTime = <T>(time: string, work: () => Promise<T>): Promise<T> =>
  present.run(time, work)
