/** The primary result code of an error of SQLite: https://sqlite.org/rescode.html */
const resultCodeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined

/** Somebody else holds the lock. */
export const isBusy = (error: unknown) => resultCodeOf(error) === 5

/** The file is damaged, or was never a database. */
export const isDamaged = (error: unknown) => [11, 26].includes(resultCodeOf(error) ?? 0)

/** Why the database cannot take a write now, for errors that pass without a restart. */
export function unavailability(error: unknown): string | undefined {
  const reasons: Record<number, string> = {
    5: 'The database is busy. Please try again.',
    8: 'The database cannot be written to.',
    10: 'The disk of the database does not answer as it should.',
    13: 'The disk of the database is full.',
  }
  return reasons[resultCodeOf(error) ?? 0]
}
