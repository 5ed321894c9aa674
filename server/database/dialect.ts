import type { IsolationLevel, Kysely, RawBuilder } from 'kysely'
import type { ListDialect } from './lists/list-dialect.ts'
import type { Tables } from './schema.ts'

/** What differs between SQLite and PostgreSQL: `sqlite/dialect.ts` and `postgres/dialect.ts` implement it. */
export interface DatabaseDialect {
  name: 'sqlite' | 'postgresql'
  /** Whether several servers can use one database. Otherwise it is a file of one machine, with one writer. */
  isShared: boolean
  lists: ListDialect
  /** The isolation level of transactions that only add messages; they wait for each other alone. */
  messageIsolation: IsolationLevel | undefined
  /** Whether a message is in the search index when it is stored. Otherwise a job adds it later. */
  indexesMessagesAtOnce: boolean
  /** Whether one statement with many rows is faster than many statements with one row. */
  insertsManyRows: boolean
  /** The clock of leases in milliseconds, as SQL. */
  leaseClock(): RawBuilder<number>
  /** The wall clock that all processes share, in milliseconds. */
  sharedTime(db: Kysely<Tables>): Promise<number>
  /** A number that differs after each change of anything. */
  lastChange(db: Kysely<Tables>): Promise<number>
  /** Keeps others from storing messages until the transaction ends. */
  lockMessages(transaction: Kysely<Tables>): Promise<void>
  /** Lifts the time limits of statements and of waiting in a transaction. */
  liftTimeLimits(transaction: Kysely<Tables>): Promise<void>
  /** Whether another connection holds the lock of writers. */
  isWriting(db: Kysely<Tables>): Promise<boolean>
  /** Begins a transaction that reads the state of one moment and holds up no writer. */
  beginSnapshot(connection: Kysely<Tables>): Promise<void>
  /** Creates the table of migrations and what migrations rely on. */
  prepareMigrations(db: Kysely<Tables>): Promise<void>
  /** Creates the functions and triggers that follow from the program. */
  createSqlObjects(db: Kysely<Tables>): Promise<void>
  /** Updates the planner's statistics after many rows were written. */
  analyze(db: Kysely<Tables>): Promise<void>
  /** Removes deleted messages from the files of the database, so that nobody can read them there. */
  overwriteDeleted(db: Kysely<Tables>): Promise<void>
}

/** By the adapter of Kysely, which a database and its transactions share. */
const dialects = new WeakMap<object, DatabaseDialect>()

export const setDialect = <T>(db: Kysely<T>, dialect: DatabaseDialect): void =>
  void dialects.set(db.getExecutor().adapter, dialect)

/** The dialect of a database or a transaction. */
export function dialectOf<T>(db: Kysely<T>): DatabaseDialect {
  const dialect = dialects.get(db.getExecutor().adapter)
  if (!dialect) throw new TypeError('this database has no dialect: connect() opens databases')
  return dialect
}
