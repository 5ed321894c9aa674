import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

const opens = new WeakMap<object, () => Kysely<Tables>>()

/** Registers how to open a connection to a SQLite database for transactions that are always rolled back. */
export const setTrialConnection = (db: object, open: () => Kysely<Tables>): void =>
  void opens.set(db, open)

/**
 * Opens a connection for a trial transaction; `undefined` for PostgreSQL and for a database in memory. The caller closes
 * the connection.
 */
export const openTrialConnection = (db: object): Kysely<Tables> | undefined => opens.get(db)?.()
