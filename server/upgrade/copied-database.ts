import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { makeTables } from '../backup/restore/fill-database.ts'
import { withSnapshot } from '../backup/snapshot.ts'
import { connect, type Database } from '../database/connect.ts'
import { copiedTables } from '../database/copy/copied-tables.ts'
import { columnsOf } from '../database/copy/copy-database.ts'
import { copyRows } from '../database/copy/copy-rows.ts'
import { recordedIn } from '../database/migrate.ts'
import { databaseFile } from '../database/sqlite/connect.ts'
import { copyDatabaseFile } from '../database/sqlite/copy-file.ts'
import type { Env } from '../env/env.ts'
import { isPostgresUrl } from '../env/postgres-url.ts'
import { codeOf } from '../error-code.ts'
import { missingRoom } from '../media/storage/disk-space.ts'

/** A copy of a site's database, with the same schema. */
interface CopiedDatabase {
  /** The argument of `connect`. */
  database: string
  /** Deletes the copied database. The caller deletes the folder. */
  remove(): Promise<void>
}

/**
 * Copies a site's database: SQLite into a folder, PostgreSQL into a new database on the same server. Throws errors
 * with messages for the terminal.
 */
export const copyDatabase = (
  { database, dataDir }: Pick<Env, 'database' | 'dataDir'>,
  folder: string,
): Promise<CopiedDatabase> =>
  isPostgresUrl(database) ? copyPostgres(database) : copyFile(join(dataDir, databaseFile), folder)

async function copyFile(file: string, folder: string): Promise<CopiedDatabase> {
  // The copy and its write-ahead log together need twice the size of the database.
  const missing = await missingRoom(tmpdir(), 2 * (await stat(file)).size)
  if (missing)
    throw new Error(
      `there is not enough disk space for the copy: ${missing}; TMPDIR names another folder`,
    )
  await copyDatabaseFile(file, join(folder, databaseFile))
  return { database: folder, remove: async () => {} }
}

const prefix = 'atrium_dry_run_'
const [noRight, isUsed] = ['42501', '55006']

async function copyPostgres(source: string): Promise<CopiedDatabase> {
  const name = prefix + randomBytes(6).toString('hex')
  const address = new URL(source)
  address.pathname = `/${name}`
  const server = connect(source)
  try {
    await dropAbandoned(server)
    await sql`create database ${sql.id(name)}`.execute(server)
  } catch (error) {
    if (codeOf(error) !== noRight) throw error
    throw new Error(
      'the role in DATABASE_URL cannot create a database for the copy: grant it CREATEDB for the dry run',
    )
  } finally {
    await server.destroy()
  }
  const remove = async () => {
    const server = connect(source)
    await sql`drop database if exists ${sql.id(name)} with (force)`
      .execute(server)
      .finally(() => server.destroy())
  }
  try {
    await fillFrom(source, address.href)
    return { database: address.href, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Drops the copies of killed dry runs. A running dry run's copy is in use and is kept. */
async function dropAbandoned(server: Database) {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where starts_with(datname, ${prefix})`.execute(server)
  for (const { name } of rows) {
    await sql`drop database ${sql.id(name)}`.execute(server).catch((error: unknown) => {
      if (![noRight, isUsed].includes(codeOf(error) ?? '')) throw error
    })
  }
}

/** Copies tables and rows from one consistent state of a database, of either engine, into an empty database. */
export async function fillFrom(source: string, target: string): Promise<void> {
  const copy = connect(target)
  try {
    await withSnapshot(source, async (snapshot) => {
      await snapshot.renew()
      const columnsBy = await columnsOf(snapshot.db)
      const tables = copiedTables.flatMap(({ name, key }) => {
        const columns = columnsBy.get(name)
        return columns ? [{ name, key: [...key], columns, rows: 0, sha256: '' }] : []
      })
      await makeTables(copy, { migrations: await recordedIn(snapshot.db), tables })
      for (const table of tables)
        await copyRows(snapshot.db, copy, { table, columns: table.columns })
    })
  } finally {
    await copy.destroy()
  }
}
