import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
} from 'kysely'
import { yieldWhenDue } from '../../event-loop.ts'
import { runExclusively } from '../engine/write-mutex.ts'

export interface SqliteConnections {
  /** Runs all transactions and all writes. */
  writer: SqliteDatabase
  /** Reads outside of transactions, so that readers never wait for one. Absent for a database in memory. */
  reader?: SqliteDatabase
  /** Opens a connection for a snapshot. Absent for a database in memory. */
  openSnapshot?: () => SqliteDatabase
  /** Key of the mutex that each transaction and each other write holds. Connections to one file share it. */
  mutex: object
}

/**
 * Kysely's dialect with a second connection for reads: SQLite's write-ahead log lets them go on beside a transaction.
 * Statements run synchronously and their promises resolve without I/O, so long work gives way between two statements.
 */
export class ConcurrentSqliteDialect extends SqliteDialect {
  readonly #connections: SqliteConnections

  constructor(connections: SqliteConnections) {
    super({ database: connections.writer })
    this.#connections = connections
  }

  override createAdapter() {
    // Otherwise Kysely would let only one piece of work at a time use the database.
    return Object.defineProperty(super.createAdapter(), 'supportsMultipleConnections', {
      value: true,
    })
  }

  override createDriver() {
    return createDriver(this.#connections)
  }
}

function createDriver(connections: SqliteConnections): Driver {
  const free: Session[] = []
  /** Cast: Kysely passes the connections that `acquireConnection` has returned. */
  const run = async (connection: DatabaseConnection, sql: string) =>
    void (await (connection as Session).executeQuery(CompiledQuery.raw(sql)))
  return {
    async init() {},
    acquireConnection: async () => free.pop() ?? createSession(connections),
    beginTransaction: (connection) => run(connection, 'begin'),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    async releaseConnection(connection) {
      const session = connection as Session
      session.end()
      free.push(session)
    },
    async destroy() {
      connections.reader?.close()
      connections.writer.close()
    },
  }
}

interface Session extends DatabaseConnection {
  /** Ends a transaction's hold of the writers' mutex, and a snapshot. */
  end(): void
}

/** A connection of Kysely: it sends each statement to the SQLite connection that the statement needs. */
function createSession({ writer, reader, openSnapshot, mutex }: SqliteConnections): Session {
  /** The connection of this session's transaction or snapshot. */
  let held: { database: SqliteDatabase; release(): void } | undefined

  const hold = async (sql: string) => {
    if (sql === 'begin deferred' && openSnapshot) {
      const database = openSnapshot()
      held = { database, release: () => database.close() }
    } else held = { database: writer, release: await acquire(mutex) }
  }
  const executeQuery = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    await yieldWhenDue()
    if (!held && begins.test(sql)) await hold(sql)
    if (held) return execute(held.database, sql, parameters)
    if (reader && reads.test(sql)) return execute(reader, sql, parameters)
    return runExclusively(mutex, undefined, async () => execute(writer, sql, parameters))
  }
  return {
    executeQuery,
    async *streamQuery<R>(query: CompiledQuery) {
      yield await executeQuery<R>(query)
    },
    end() {
      held?.release()
      held = undefined
    },
  }
}

const begins = /^begin\b/i
/** A statement that begins with `with` may write. */
const reads = /^\s*select\b/i

/** Waits for the mutex. Returns a function that releases it. */
const acquire = (mutex: object): Promise<() => void> =>
  new Promise((acquired) => {
    void runExclusively(mutex, undefined, () => new Promise<void>((release) => acquired(release)))
  })

function execute<R>(
  database: SqliteDatabase,
  sql: string,
  parameters: readonly unknown[],
): QueryResult<R> {
  const statement = database.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as R[] } // the query's type says what its rows are
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
}
