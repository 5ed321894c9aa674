import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { UnsafeDatabaseError } from '../engine/database-trouble.ts'
import { type FileWatch, watchFile } from './file-watch.ts'
import { lacksLog, leaveWalMode } from './write-ahead-log.ts'

const preparedLimit = 200

interface OpenedSqlite {
  adapter: SqliteDatabase
  sqlite: DatabaseSync
  /** `undefined` for a database in memory. */
  watch: FileWatch | undefined
  /**
   * Only for a database without its log: makes the next close leave WAL mode, so that the database counts as complete.
   */
  acceptMissingLog: (() => void) | undefined
}

/**
 * Opens a SQLite file for Kysely's SQLite dialect, which expects the interface of better-sqlite3. Caches prepared
 * statements.
 *
 * `synchronous=FULL`: acknowledged writes survive a power loss. `node:sqlite` blocks the event loop while it waits for a
 * lock, so it waits at most 5 ms; `transact` retries without blocking.
 *
 * `begin immediate`: all transactions write, most after a read. A deferred transaction fails if another connection writes
 * after its first read.
 */
export function openSqlite(file: string): OpenedSqlite {
  const isWithoutLog = lacksLog(file)
  let isWhole = !isWithoutLog
  const database = new DatabaseSync(file, { timeout: 3_000 })
  try {
    database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON')
    // The first read creates the write-ahead log.
    database.exec('PRAGMA schema_version')
    // SQLite's default cache of 2 MB is too small for the pages that a large site reads repeatedly.
    database.exec('PRAGMA busy_timeout=5; PRAGMA cache_size=-32768')
    // SQLite journals the pages that a statement with triggers changes. Beyond 64 KB, the journal is a temporary file.
    // With the journal in memory, storing a message takes half the time.
    database.exec('PRAGMA temp_store=MEMORY')
    // Checkpoints every 16 MB instead of 4 MB: a page that many commits change is copied to the file less often.
    database.exec('PRAGMA wal_autocheckpoint=4000')
    // Overwrites deleted content with zeros, so that nobody can read it from the file.
    database.exec('PRAGMA secure_delete=ON')
  } catch (error) {
    database.close()
    throw error
  }
  const watch = file === ':memory:' ? undefined : watchFile(file)
  const adapter = adapterOf(database, watch, () => {
    if (watch && isWhole && watch.trouble() === undefined) leaveWalMode(database)
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
 * Opens a connection that only reads, beside the one of `openSqlite`. It is never in a transaction, unless it reads a
 * snapshot.
 */
export function openReader(file: string, watch: FileWatch) {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: 5 })
  // The first read opens the write-ahead log.
  sqlite.exec('PRAGMA cache_size=-32768; PRAGMA temp_store=MEMORY; PRAGMA schema_version')
  return { sqlite, adapter: adapterOf(sqlite, watch, () => sqlite.close()) }
}

/**
 * Opens a second connection to an open file, for trial transactions. They are always rolled back, so the connection
 * needs no durability settings. Closing it does not leave WAL mode. Throws `UnsafeDatabaseError` if the file was
 * removed or replaced: SQLite would create a new one.
 */
export function openBeside(file: string, watch: FileWatch): SqliteDatabase {
  const trouble = watch.trouble()
  if (trouble !== undefined) throw new UnsafeDatabaseError(trouble)
  const database = new DatabaseSync(file, { timeout: 5 })
  database.exec('PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY')
  return adapterOf(database, watch, () => database.close())
}

/** Adapts a connection to the interface of Kysely's dialect. */
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
  /** Refuses a write if the file is unsafe. Inside a transaction, `begin` has been checked already. */
  const refuseWhenUnsafe = () => {
    const trouble = database.isTransaction ? undefined : watch?.trouble()
    if (trouble !== undefined) throw new UnsafeDatabaseError(trouble)
  }
  return {
    close,
    prepare(sql) {
      // SQLite rolls back automatically when the disk is full. A second rollback would fail, and its error would hide
      // the first one.
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

/** Matches statements that write or begin a transaction. */
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
  // Cast: Kysely types parameters as unknown; the repositories bind only texts, numbers and null.
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
