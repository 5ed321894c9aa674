import type { Kysely } from 'kysely'

/** Writing would risk data until an operator intervenes. The message tells users why. */
export class UnsafeDatabaseError extends Error {}

const troubles = new WeakMap<object, () => string | undefined>()

/** Registers the check that `databaseTrouble` calls for a database. */
export const setTroubleWatch = (db: object, trouble: () => string | undefined): void =>
  void troubles.set(db, trouble)

/** Why a database cannot be written to now, as a sentence; `undefined` if it can. Only for SQLite. */
export const databaseTrouble = <T>(db: Kysely<T>): string | undefined => troubles.get(db)?.()

const missingLogs = new WeakMap<object, () => void>()

/** Registers a database without its write-ahead log for `acceptMissingLog`. */
export const setMissingLog = (db: object, accept: () => void): void =>
  void missingLogs.set(db, accept)

/**
 * Whether a SQLite database lacks its write-ahead log, and so its last commits. A copy of the database file without its
 * log is such a database. Calling this function accepts the loss: after the next close, the database counts as
 * complete.
 */
export function acceptMissingLog<T>(db: Kysely<T>): boolean {
  const accept = missingLogs.get(db)
  accept?.()
  return accept !== undefined
}
