import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

const opens = new WeakMap<object, () => Kysely<Tables>>()

/** Registers how to open a second connection to a SQLite database, which otherwise uses one connection. */
export const setTrialConnection = (db: object, open: () => Kysely<Tables>): void =>
  void opens.set(db, open)

/**
 * Opens a connection for a trial transaction, so that readers need not wait; `undefined` for PostgreSQL and for a
 * database in memory. The caller closes the connection.
 */
export const openTrialConnection = (db: object): Kysely<Tables> | undefined => opens.get(db)?.()
