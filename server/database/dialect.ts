import type { IsolationLevel, Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../tables.ts'
import type { ListDialect } from './lists/list-dialect.ts'

/** What differs between SQLite and PostgreSQL: `sqlite/dialect.ts` and `postgres/dialect.ts` implement it. */
export interface DatabaseDialect {
  name: 'sqlite' | 'postgresql'
  /** Whether several servers can use one database. If not, the database is a file of one machine, with one writer. */
  isShared: boolean
  lists: ListDialect
  /**
   * Isolation level of transactions that only add messages and wait only for each other; `undefined` for SQLite, where
   * all transactions wait for each other.
   */
  messageIsolation: IsolationLevel | undefined
  /** Whether storing a message adds it to the search index. If not, a job adds it later. */
  indexesMessagesAtOnce: boolean
  /** Whether one statement with many rows is faster than many statements with one row. */
  insertsManyRows: boolean
  /** SQL expression for the time in milliseconds that leases are measured by. */
  leaseClock(): RawBuilder<number>
  /** The wall clock that all processes share, in milliseconds. */
  sharedTime(db: Kysely<Tables>): Promise<number>
  /** A number that grows with every row that is added to the table `changes`. */
  lastChange(db: Kysely<Tables>): Promise<number>
  /** Keeps other transactions from storing messages until this one ends. */
  lockMessages(transaction: Kysely<Tables>): Promise<void>
  /** Lifts the time limits of a transaction: for each of its statements and for its idle time. */
  liftTimeLimits(transaction: Kysely<Tables>): Promise<void>
  /** Whether another connection holds the writers' lock. */
  isWriting(db: Kysely<Tables>): Promise<boolean>
  /** Begins a transaction that reads the state of one moment and holds up no writer. */
  beginSnapshot(connection: Kysely<Tables>): Promise<void>
  /** Creates the table `migrations` and, on PostgreSQL, the extension for searches. */
  prepareMigrations(db: Kysely<Tables>): Promise<void>
  /** Creates the SQL functions and triggers that the source code defines, unless they are up to date. */
  createSqlObjects(db: Kysely<Tables>): Promise<void>
  /** Updates the planner's statistics after many rows were written. */
  analyze(db: Kysely<Tables>): Promise<void>
  /** Removes deleted messages from the files of the database, so that nobody can read them there. */
  overwriteDeleted(db: Kysely<Tables>): Promise<void>
}

/** Dialects by Kysely adapter: a database and its transactions share one adapter. */
const dialects = new WeakMap<object, DatabaseDialect>()

export const setDialect = <T>(db: Kysely<T>, dialect: DatabaseDialect): void =>
  void dialects.set(db.getExecutor().adapter, dialect)

/** The dialect of a database or a transaction. */
export function dialectOf<T>(db: Kysely<T>): DatabaseDialect {
  const dialect = dialects.get(db.getExecutor().adapter)
  if (!dialect) throw new TypeError('this database has no dialect: connect() opens databases')
  return dialect
}
