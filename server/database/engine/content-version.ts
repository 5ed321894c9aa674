import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

/** What knows the content version of one database. */
export interface VersionWatch {
  /** `undefined` when it cannot be told at present. */
  version(): number | undefined
  /** Until when that is good, in milliseconds, unless something is changed. */
  until(): number
  /** Reads the version from the database, where this process can be behind. */
  refresh?(): Promise<void>
  /** Follows the changes of other processes; what it gives ends that. */
  start?(): () => Promise<void>
  /** What a transaction of this process will have made of the version; `undefined` when nothing. */
  readIn?(transaction: Kysely<Tables>): Promise<SeenVersion | undefined>
  /** Takes that over, when it has been committed. */
  seen?(moment: SeenVersion): void
}

/** A content version, and the next time after which what visitors see changes by itself. */
export interface SeenVersion {
  version: number
  until: number
}

const watches = new WeakMap<object, VersionWatch>()

/** Makes `contentVersion` work for a database. */
export const setVersionWatch = (db: object, watch: VersionWatch): void =>
  void watches.set(db, watch)

export const versionWatchOf = (db: object): VersionWatch | undefined => watches.get(db)

/**
 * Content version: counts up with every committed change of anything that pages show, in any process, and
 * is another at each moment: a time at which a record becomes public or ends, or an opening closes.
 * Every change writes a row to `changes` in its own transaction (see `noteChange`), and rows are never
 * removed. On SQLite no process can be behind; on PostgreSQL another process is, for as long as a notice
 * takes. `undefined` while a transaction of SQLite is open. Takes about 1 µs, so it goes past Kysely.
 */
export const contentVersion = (db: Kysely<Tables>): number | undefined => watches.get(db)?.version()

/** Until when the last content version is good, in milliseconds, unless something is changed. */
export const versionUntil = (db: Kysely<Tables>): number =>
  watches.get(db)?.until() ?? Number.POSITIVE_INFINITY

/**
 * Reads the content version from the database where this process can be behind: for people who work here,
 * and whose change another process may have stored a moment ago.
 */
export const refreshVersion = (db: Kysely<Tables>): Promise<void> | undefined =>
  watches.get(db)?.refresh?.()

/** Follows the changes of other processes from now on. Gives what ends that. */
export const startVersionWatch = (db: Kysely<Tables>): (() => Promise<void>) =>
  watches.get(db)?.start?.() ?? (async () => {})
