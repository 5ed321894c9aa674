import type { Kysely } from 'kysely'

/** The database takes no write until somebody has looked at it; the message says why, for people. */
export class UnsafeDatabaseError extends Error {}

const troubles = new WeakMap<object, () => string | undefined>()

/** Makes `databaseTrouble` work for a database. */
export const setTroubleWatch = (db: object, trouble: () => string | undefined): void =>
  void troubles.set(db, trouble)

/** Why a database takes no write now, in a sentence; `undefined` when all is well. Of SQLite alone. */
export const databaseTrouble = <T>(db: Kysely<T>): string | undefined => troubles.get(db)?.()
