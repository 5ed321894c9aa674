import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

const opens = new WeakMap<object, () => Kysely<Tables>>()

/** Registers how to open a second connection. Only for SQLite, which otherwise uses one connection. */
export const setTrialConnection = (db: object, open: () => Kysely<Tables>): void =>
  void opens.set(db, open)

/** Opens a connection for a trial transaction that does not block readers. The caller closes it. */
export const openTrialConnection = (db: object): Kysely<Tables> | undefined => opens.get(db)?.()
