import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Tracks the content version of one database. The optional methods exist only for PostgreSQL. */
export interface VersionWatch {
  /** The content version; `undefined` if it is not known at present. */
  version(): number | undefined
  /** The next scheduled change, in milliseconds since the epoch. */
  until(): number
  /** Reads the version from the database, in case this process is behind. */
  refresh?(): Promise<void>
  /** Follows the changes of other processes. Returns a function that stops following. */
  start?(): () => Promise<void>
  /** The version as a transaction sees it before its commit; `undefined` if it has not changed. */
  readIn?(transaction: Kysely<Tables>): Promise<SeenVersion | undefined>
  /** Stores the result of `readIn` after the commit. */
  seen?(moment: SeenVersion): void
}

/** A content version with the time of the next scheduled change, in milliseconds since the epoch. */
export interface SeenVersion {
  version: number
  until: number
}

const watches = new WeakMap<object, VersionWatch>()

/** Registers the watch that `contentVersion` uses for a database. */
export const setVersionWatch = (db: object, watch: VersionWatch): void =>
  void watches.set(db, watch)

export const versionWatchOf = (db: object): VersionWatch | undefined => watches.get(db)

/**
 * Content version: a cache key. It changes with every committed change that pages show, in any process, and at every
 * scheduled change, such as the publication of a record or the end of a job opening's last day. It is based on the
 * table `changes`: every change adds a row in its own transaction (see `noteChange`), and no row is ever deleted.
 *
 * On PostgreSQL, other processes learn the new version by a notification, with a short delay. `undefined` while a
 * transaction of a database in memory is open. Takes about 1 µs, because it bypasses Kysely.
 */
export const contentVersion = (db: Kysely<Tables>): number | undefined => watches.get(db)?.version()

/** When the content version changes next without a save, in milliseconds since the epoch. */
export const versionUntil = (db: Kysely<Tables>): number =>
  watches.get(db)?.until() ?? Number.POSITIVE_INFINITY

/** Whether other processes can change the content version without this one knowing at once. */
export const hasRefresh = (db: Kysely<Tables>): boolean => watches.get(db)?.refresh !== undefined

interface Refreshing {
  running: Promise<void>
  /** The refresh of requests that arrived since `running` began. */
  next?: Promise<void>
}

const refreshes = new WeakMap<object, Refreshing>()

/**
 * Reads the content version from the database if other processes can change it. Requests of staff need this, because
 * another process may have stored their last change. Requests that arrive during a read share the next one: anybody can
 * send the staff cookie, so many requests must not become as many reads.
 */
export function refreshVersion(db: Kysely<Tables>): Promise<void> | undefined {
  const refresh = watches.get(db)?.refresh
  if (!refresh) return undefined
  const present = refreshes.get(db)
  if (!present) return beginRefresh(db, refresh)
  present.next ??= present.running.catch(() => {}).then(() => beginRefresh(db, refresh))
  return present.next
}

function beginRefresh(db: Kysely<Tables>, refresh: () => Promise<void>): Promise<void> {
  const refreshing: Refreshing = { running: refresh() }
  refreshes.set(db, refreshing)
  return refreshing.running.finally(() => {
    if (refreshes.get(db) === refreshing && !refreshing.next) refreshes.delete(db)
  })
}

/** Follows the changes of other processes. Returns a function that stops following. */
export const startVersionWatch = (db: Kysely<Tables>): (() => Promise<void>) =>
  watches.get(db)?.start?.() ?? (async () => {})
