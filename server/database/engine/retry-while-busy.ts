import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '#content/text/durations.ts'
import { BusyError } from './transaction-errors.ts'
import { unavailability } from './unavailability.ts'

const patienceMs = 15 * minuteMs
const pauseMs = 500

/**
 * Does something again while the database is busy, which a request does not wait for: another process may migrate it,
 * which takes minutes at most. Throws what `act` throws; a signal ends the tries.
 */
export async function retryWhileBusy<T>(act: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const isOver = signal?.aborted || performance.now() > deadline
      if (!(error instanceof BusyError) || isOver) throw error
    }
  }
}

/**
 * As `retryWhileBusy`, and while no connection can be had, too, or a commit may have been lost: for what may be
 * done twice.
 */
export const retryWhileUnavailable = <T>(act: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  retryWhileBusy(async () => {
    try {
      return await act()
    } catch (error) {
      const reason = unavailability(error)
      if (reason === undefined) throw error
      // These fail at once. A signal ends the pause.
      await wait(pauseMs, undefined, { signal }).catch(() => undefined)
      throw new BusyError(reason, { cause: error })
    }
  }, signal)
