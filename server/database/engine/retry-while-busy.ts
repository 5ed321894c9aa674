import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '#content/text/durations.ts'
import { BusyError } from './transaction-errors.ts'
import { unavailability } from './unavailability.ts'

const patienceMs = 15 * minuteMs
const pauseMs = 500

/**
 * Retries `act` while it throws `BusyError`, for up to 15 minutes: another process may be migrating the database.
 * Requests must not call it, because they cannot wait that long. A signal ends the retries. Throws what `act` throws.
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
 * Like `retryWhileBusy`, but also retries when the connection fails and when a commit is uncertain, so `act` must be
 * idempotent.
 */
export const retryWhileUnavailable = <T>(act: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  retryWhileBusy(async () => {
    try {
      return await act()
    } catch (error) {
      const reason = unavailability(error)
      if (reason === undefined) throw error
      // Connection errors occur at once, so the retry pauses. A signal ends the pause.
      await wait(pauseMs, undefined, { signal }).catch(() => undefined)
      throw new BusyError(reason, { cause: error })
    }
  }, signal)
