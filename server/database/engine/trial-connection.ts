import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

const opens = new WeakMap<object, () => Kysely<Tables>>()

/** Says how a database opens another connection: SQLite has one for everything. */
export const setTrialConnection = (db: object, open: () => Kysely<Tables>): void =>
  void opens.set(db, open)

/** Opens a connection on which a transaction can stay open without holding up readers; closed by who opened it. */
export const openTrialConnection = (db: object): Kysely<Tables> | undefined => opens.get(db)?.()
