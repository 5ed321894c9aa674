import type { Kysely } from 'kysely'

/** The database takes no write until somebody has looked at it; the message says why, for people. */
export class UnsafeDatabaseError extends Error {}

const troubles = new WeakMap<object, () => string | undefined>()

/** Makes `databaseTrouble` work for a database. */
export const setTroubleWatch = (db: object, trouble: () => string | undefined): void =>
  void troubles.set(db, trouble)

/** Why a database takes no write now, in a sentence; `undefined` when all is well. Of SQLite alone. */
export const databaseTrouble = <T>(db: Kysely<T>): string | undefined => troubles.get(db)?.()

const missingLogs = new WeakMap<object, () => void>()

/** Makes `acceptMissingLog` work for a database that lacks its log. */
export const setMissingLog = (db: object, accept: () => void): void =>
  void missingLogs.set(db, accept)

/**
 * Whether a database lacks what was saved last, as a copy without its log does. It counts as whole from now on, as soon
 * as it is closed; until this is called each start finds it so. Of SQLite alone.
 */
export function acceptMissingLog<T>(db: Kysely<T>): boolean {
  const accept = missingLogs.get(db)
  accept?.()
  return accept !== undefined
}
