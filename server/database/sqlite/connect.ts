import { join } from 'node:path'
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely'
import { setMissingLog, setTroubleWatch } from '../engine/database-trouble.ts'
import { logTo, type QueryListener } from '../engine/query-listener.ts'
import type { Tables } from '../schema.ts'
import { checkDatabaseFile, createDatabaseFile, UnreadableError } from './database-file.ts'
import { openSqlite } from './open.ts'
import { watchVersion } from './version-watch.ts'

/** The database's name in its data directory. */
export const databaseFile = 'atrium.db'

/** Opens the database of a data directory. Throws `UnreadableError`. */
export function connectSqlite(directory: string, onQuery?: QueryListener): Kysely<Tables> {
  const file = directory === ':memory:' ? directory : join(directory, databaseFile)
  const { adapter, sqlite, watch, acceptMissingLog } = open(file)
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: adapter }),
    plugins: [new CamelCasePlugin()],
    ...logTo(onQuery, 'sqlite'),
  })
  watchVersion(db, sqlite)
  if (watch) setTroubleWatch(db, watch.trouble)
  if (acceptMissingLog) setMissingLog(db, acceptMissingLog)
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
