/** The extended result code of a SQLite error: https://sqlite.org/rescode.html */
const extendedCodeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined

/** The primary result code. */
const resultCodeOf = (error: unknown) => {
  const code = extendedCodeOf(error)
  return code === undefined ? undefined : code & 0xff
}

/** Another connection holds the lock. */
export const isBusy = (error: unknown) => resultCodeOf(error) === 5

/** The disk is full. SQLite reports the shared memory of the log separately, which is a file too. */
export const isDiskFull = (error: unknown) =>
  resultCodeOf(error) === 13 || extendedCodeOf(error) === 4874

/** The file is damaged or not a database. */
export const isDamaged = (error: unknown) => [11, 26].includes(resultCodeOf(error) ?? 0)

/** The disk failed: a failed or short read, a wrong checksum, a damaged file system. */
export const isReadFailure = (error: unknown) =>
  [266, 522, 8202, 8458].includes(extendedCodeOf(error) ?? 0)

/** Why the database is unavailable, as a sentence; `undefined` for errors with another cause. */
export function unavailability(error: unknown): string | undefined {
  const reasons: Record<number, string> = {
    5: 'The database is busy. Please try again.',
    8: 'The database cannot be written to.',
    10: 'The disk of the database is not responding correctly.',
    11: 'The database is damaged.',
    13: 'The disk of the database is full.',
    14: 'The database cannot be written to.',
    26: 'The database is damaged.',
  }
  return reasons[resultCodeOf(error) ?? 0]
}
