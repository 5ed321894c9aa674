import { join } from 'node:path'
import { CamelCasePlugin, Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { setDialect } from '../dialect.ts'
import { setMissingLog, setTroubleWatch } from '../engine/database-trouble.ts'
import { DiskFullError, type DiskReserve, setDiskReserve } from '../engine/disk-reserve.ts'
import { logTo, type QueryListener } from '../engine/query-listener.ts'
import { setTrialConnection } from '../engine/trial-connection.ts'
import { checkDatabaseFile, createDatabaseFile, UnreadableError } from './database-file.ts'
import { sqliteDialect } from './dialect.ts'
import { createDiskReserve } from './disk-reserve.ts'
import { ConcurrentSqliteDialect, type SqliteConnections } from './kysely-dialect.ts'
import { openBeside, openReader, openSqlite } from './open.ts'
import { isDiskFull } from './result-codes.ts'
import { watchVersion } from './version-watch.ts'

/** The name of the database file in the data directory. */
export const databaseFile = 'atrium.db'

/** Opens the database of a data directory. Throws `UnreadableError`. */
export function connectSqlite(directory: string, onQuery?: QueryListener): Kysely<Tables> {
  const file = directory === ':memory:' ? directory : join(directory, databaseFile)
  const reserve = createDiskReserve(directory)
  const { adapter: writer, sqlite, watch, acceptMissingLog } = open(file, reserve)
  const mutex = {}
  // A database in memory cannot have a second connection.
  if (!watch) {
    const db = kyselyOf({ writer, mutex }, onQuery)
    watchVersion(db, sqlite)
    return db
  }
  const reader = openReader(file, watch)
  const openSnapshot = () => openReader(file, watch).adapter
  const db = kyselyOf({ writer, reader: reader.adapter, openSnapshot, mutex }, onQuery)
  watchVersion(db, reader.sqlite)
  setDiskReserve(db, reserve)
  setTroubleWatch(
    db,
    () => watch.trouble() ?? (reserve.isSpent() ? new DiskFullError().message : undefined),
  )
  if (acceptMissingLog) setMissingLog(db, acceptMissingLog)
  setTrialConnection(db, () => kyselyOf({ writer: openBeside(file, watch), mutex }, onQuery))
  return db
}

function kyselyOf(connections: SqliteConnections, onQuery: QueryListener | undefined) {
  const db = new Kysely<Tables>({
    dialect: new ConcurrentSqliteDialect(connections),
    plugins: [new CamelCasePlugin()],
    ...logTo(onQuery, 'sqlite'),
  })
  setDialect(db, sqliteDialect)
  return db
}

function open(file: string, reserve: DiskReserve) {
  try {
    if (file !== ':memory:' && !checkDatabaseFile(file)) createDatabaseFile(file)
    return openWithReserve(file, reserve)
  } catch (error) {
    if (error instanceof UnreadableError) throw error
    throw new UnreadableError(error instanceof Error ? error.message : String(error))
  }
}

/** Opening a database creates its log, which needs room. */
function openWithReserve(file: string, reserve: DiskReserve) {
  for (;;) {
    try {
      return openSqlite(file)
    } catch (error) {
      if (!isDiskFull(error) || !reserve.spend()) throw error
    }
  }
}
