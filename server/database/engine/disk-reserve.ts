import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { UnsafeDatabaseError } from './database-trouble.ts'

/**
 * Room on the disk of a SQLite database that is given up when the disk is full, so that staff can still sign in and
 * delete. From then until there is room again, only `transactWithReserve` writes.
 */
export interface DiskReserve {
  /** Whether a part of the reserve was given up and has not been made again. Takes a few microseconds. */
  isSpent(): boolean
  /** Gives up a part of the room. Returns whether there was any left. */
  spend(): boolean
  /** Makes the next transactions overwrite the database's log, as far as possible, which needs no room. */
  reuseLog(db: Kysely<Tables>): Promise<void>
  /** Reserves the room, again if it was given up, when the disk has enough. */
  refill(): Promise<void>
}

const reserves = new WeakMap<object, DiskReserve>()

/** Registers the reserve of a database. */
export const setDiskReserve = (db: object, reserve: DiskReserve): void =>
  void reserves.set(db, reserve)

/** `undefined` for PostgreSQL and for a database in memory. */
export const diskReserveOf = (db: object): DiskReserve | undefined => reserves.get(db)

/** Whether the disk of a SQLite database is full: only sign-ins and deletions are stored then. */
export const isReserveSpent = (db: object): boolean => reserves.get(db)?.isSpent() ?? false

/** A write was refused because the rest of the reserve is for what makes room. */
export class DiskFullError extends UnsafeDatabaseError {
  constructor() {
    super('The disk of the database is full.')
  }
}
