/** Connections to a database, in numbers. */
export interface PoolStatus {
  /** In use, and open but not in use. */
  busy: number
  idle: number
  /** Requests that wait for one. */
  waiting: number
}

const readers = new WeakMap<object, () => PoolStatus | undefined>()

export const setPoolStatus = (db: object, read: () => PoolStatus | undefined): void =>
  void readers.set(db, read)

/** How the pool of a database is used; absent where there is none, as for SQLite. */
export const poolStatus = (db: object): PoolStatus | undefined => readers.get(db)?.()
