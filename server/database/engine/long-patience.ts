import { BusyError } from './transaction-errors.ts'

const patienceMs = 15 * 60_000

/** Does something again while the database is busy: another process may migrate it, which takes minutes at most. */
export async function withLongPatience<T>(act: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof BusyError) || performance.now() > deadline) throw error
    }
  }
}
