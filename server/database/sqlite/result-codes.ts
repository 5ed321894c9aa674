/** The extended result code of an error of SQLite: https://sqlite.org/rescode.html */
const extendedCodeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined

/** The primary one. */
const resultCodeOf = (error: unknown) => {
  const code = extendedCodeOf(error)
  return code === undefined ? undefined : code & 0xff
}

/** Somebody else holds the lock. */
export const isBusy = (error: unknown) => resultCodeOf(error) === 5

/** The file is damaged, or was never a database. */
export const isDamaged = (error: unknown) => [11, 26].includes(resultCodeOf(error) ?? 0)

/** The disk did not give what it should have: a read failed or was short, a checksum is wrong, the file system is damaged. */
export const isReadFailure = (error: unknown) =>
  [266, 522, 8202, 8458].includes(extendedCodeOf(error) ?? 0)

/** Why the database cannot do something now, for what is no mistake of ours. */
export function unavailability(error: unknown): string | undefined {
  const reasons: Record<number, string> = {
    5: 'The database is busy. Please try again.',
    8: 'The database cannot be written to.',
    10: 'The disk of the database does not answer as it should.',
    11: 'The database is damaged.',
    13: 'The disk of the database is full.',
    14: 'The database cannot be written to.',
    26: 'The database is damaged.',
  }
  return reasons[resultCodeOf(error) ?? 0]
}
