import { join } from 'node:path'
import { CamelCasePlugin, Kysely, type SqliteDatabase, SqliteDialect } from 'kysely'
import { setDialect } from '../dialect.ts'
import { setMissingLog, setTroubleWatch } from '../engine/database-trouble.ts'
import { logTo, type QueryListener } from '../engine/query-listener.ts'
import { setTrialConnection } from '../engine/trial-connection.ts'
import type { Tables } from '../schema.ts'
import { checkDatabaseFile, createDatabaseFile, UnreadableError } from './database-file.ts'
import { sqliteDialect } from './dialect.ts'
import { openBeside, openSqlite } from './open.ts'
import { watchVersion } from './version-watch.ts'

/** The name of the database file in the data directory. */
export const databaseFile = 'atrium.db'

/** Opens the database of a data directory. Throws `UnreadableError`. */
export function connectSqlite(directory: string, onQuery?: QueryListener): Kysely<Tables> {
  const file = directory === ':memory:' ? directory : join(directory, databaseFile)
  const { adapter, sqlite, watch, acceptMissingLog } = open(file)
  const db = kyselyOf(adapter, onQuery)
  watchVersion(db, sqlite)
  if (watch) setTroubleWatch(db, watch.trouble)
  if (acceptMissingLog) setMissingLog(db, acceptMissingLog)
  // A database in memory cannot have a second connection.
  if (watch) setTrialConnection(db, () => kyselyOf(openBeside(file, watch), onQuery))
  return db
}

function kyselyOf(database: SqliteDatabase, onQuery: QueryListener | undefined) {
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database }),
    plugins: [new CamelCasePlugin()],
    ...logTo(onQuery, 'sqlite'),
  })
  setDialect(db, sqliteDialect)
  return db
}

function open(file: string) {
  try {
    if (file !== ':memory:' && !checkDatabaseFile(file)) createDatabaseFile(file)
    return openSqlite(file)
  } catch (error) {
    if (error instanceof UnreadableError) throw error
    throw new UnreadableError(error instanceof Error ? error.message : String(error))
  }
}
