import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { UnsafeDatabaseError } from '../engine/database-trouble.ts'
import { type FileWatch, watchFile } from './file-watch.ts'
import { lacksLog, leaveLog } from './write-ahead-log.ts'

const preparedLimit = 200

interface OpenedSqlite {
  adapter: SqliteDatabase
  sqlite: DatabaseSync
  /** Absent of a database in memory. */
  watch: FileWatch | undefined
  /** Of a database that lacks its log: lets it be closed as a whole one. */
  acceptMissingLog: (() => void) | undefined
}

/**
 * Opens a SQLite file for Kysely's own SQLite dialect, which expects the interface of
 * better-sqlite3. Prepared statements are kept, the most recently used ones longest.
 *
 * `synchronous=FULL`: what was acknowledged survives a power loss. `node:sqlite` blocks the event
 * loop while it waits for a lock, so it waits 5 ms at most; `transact` retries without blocking.
 *
 * Transactions begin immediately: all of them write, most after they have read. One that first reads
 * and then finds that another connection has written since could only fail.
 */
export function openSqlite(file: string): OpenedSqlite {
  const isWithoutLog = lacksLog(file)
  let isWhole = !isWithoutLog
  const database = new DatabaseSync(file, { timeout: 3_000 })
  try {
    database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON')
    // The first read makes the write-ahead log, if there is none.
    database.exec('PRAGMA schema_version')
    // Of a large database more is read again and again than SQLite's own 2 MB hold.
    database.exec('PRAGMA busy_timeout=5; PRAGMA cache_size=-32768')
    // A statement that fires triggers keeps the pages that it changes, to undo itself: beyond 64 KB in a file,
    // unless told otherwise. In memory storing a message takes half the time.
    database.exec('PRAGMA temp_store=MEMORY')
    // A page that many commits change is copied from the log into the file once for 16 MB of log, not for 4.
    database.exec('PRAGMA wal_autocheckpoint=4000')
    // What is deleted is overwritten with zeros: whoever has the file cannot read it any more.
    database.exec('PRAGMA secure_delete=ON')
  } catch (error) {
    database.close()
    throw error
  }
  const watch = file === ':memory:' ? undefined : watchFile(file)
  const adapter = adapterOf(database, watch, () => {
    if (watch && isWhole && watch.trouble() === undefined) leaveLog(database)
    database.close()
  })
  const accept = () => {
    isWhole = true
  }
  return {
    adapter,
    sqlite: database,
    watch,
    acceptMissingLog: isWithoutLog ? accept : undefined,
  }
}

/**
 * Opens another connection to a file that is open, for what is rolled back: nothing of it lasts, so it needs none of what
 * makes a commit durable. Closing it leaves the log to the others. Throws `UnsafeDatabaseError` where the file is another
 * one than it was, or gone: SQLite would make a new one.
 */
export function openBeside(file: string, watch: FileWatch): SqliteDatabase {
  const trouble = watch.trouble()
  if (trouble !== undefined) throw new UnsafeDatabaseError(trouble)
  const database = new DatabaseSync(file, { timeout: 5 })
  database.exec('PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY')
  return adapterOf(database, watch, () => database.close())
}

/** A connection as Kysely's dialect uses it. */
function adapterOf(
  database: DatabaseSync,
  watch: FileWatch | undefined,
  close: () => void,
): SqliteDatabase {
  const prepared = new LRUCache<string, SqliteStatement>({ max: preparedLimit })
  const noteErrors = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      watch?.noteError(error)
      throw error
    }
  }
  /** In a transaction its beginning was checked. */
  const refuseWhenUnsafe = () => {
    const trouble = database.isTransaction ? undefined : watch?.trouble()
    if (trouble !== undefined) throw new UnsafeDatabaseError(trouble)
  }
  return {
    close,
    prepare(sql) {
      // A full disk makes SQLite roll back by itself; a second time is an error that hides the first.
      if (sql === 'rollback' && !database.isTransaction) return nothing
      const known = prepared.get(sql)
      if (known) return known
      const statement = adapt(
        noteErrors(() => database.prepare(sql === 'begin' ? 'begin immediate' : sql)),
        {
          before: writes.test(sql) ? refuseWhenUnsafe : () => {},
          noteErrors,
        },
      )
      prepared.set(sql, statement)
      return statement
    },
  }
}

/** Statements that write, or begin to. */
const writes =
  /^\s*(?:begin|insert|update|delete|replace|create|drop|alter)\b|^\s*with\b.*\b(?:insert|update|delete)\b/is

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

interface Guard {
  /** Called before a statement is run. */
  before(): void
  noteErrors<T>(work: () => T): T
}

function adapt(statement: StatementSync, { before, noteErrors }: Guard): SqliteStatement {
  // Kysely's parameters are unknown to it; the repositories bind texts, numbers and null only.
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const guarded = <T>(work: () => T) => {
    before()
    return noteErrors(work)
  }
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => guarded(() => statement.all(...values(parameters))),
    run: (parameters) => guarded(() => statement.run(...values(parameters))),
    iterate: (parameters) => guarded(() => statement.iterate(...values(parameters))),
  }
}
