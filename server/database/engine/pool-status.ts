/** Numbers of a connection pool. */
export interface PoolStatus {
  /** Connections in use. */
  busy: number
  /** Open connections that are not in use. */
  idle: number
  /** Queries that wait for a connection. */
  waiting: number
  /** Configured maximum of connections. */
  most: number
  /** When the server last refused a connection because it has too many, in milliseconds since the epoch. */
  refusedAt: number | undefined
  /** The last failure to connect, and its time in milliseconds since the epoch. */
  failure: { at: number; error: unknown } | undefined
}

const readers = new WeakMap<object, () => PoolStatus | undefined>()

export const setPoolStatus = (db: object, read: () => PoolStatus | undefined): void =>
  void readers.set(db, read)

/** The status of a database's connection pool; `undefined` without a pool, as for SQLite. */
export const poolStatus = (db: object): PoolStatus | undefined => readers.get(db)?.()
