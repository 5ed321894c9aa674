import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { lockMessages } from '#server/database/postgres/advisory-lock.ts'
import { databaseFile } from '#server/database/sqlite/connect.ts'
import { databaseAt, runStatement, testDatabaseOptions } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server whose role may create databases. Undefined when testing SQLite. */
    postgres?: string
    /** Name of a migrated, empty template database on that server. */
    postgresTemplate?: string
  }
}

/** Whether the tests of this project run on PostgreSQL. */
export const isPostgres = inject('postgres') !== undefined

export interface TestDatabase {
  db: Database
  /** A data directory. With PostgreSQL it contains no database. */
  directory: string
  /** The `connect` target of the database. */
  target: string
  /** Environment variables with which another process uses the database. */
  variables: Record<string, string>
  /** Closes the database and deletes everything. */
  remove(): Promise<void>
}

/** An empty, migrated database on the engine under test. */
export async function createDatabase(): Promise<TestDatabase> {
  const template = inject('postgresTemplate')
  const made =
    template === undefined
      ? await create(testDatabaseOptions, true)
      : await create(`template ${template}`)
  await migrate(made.db)
  return made
}

let migratedFile: Promise<Uint8Array> | undefined

/** An empty, migrated SQLite database, built once per worker. */
async function makeMigratedFile(): Promise<Uint8Array> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  const db = connect(directory)
  await migrate(db)
  await db.destroy()
  const content = await readFile(join(directory, databaseFile))
  await rm(directory, { recursive: true })
  return content
}

/** A database without tables. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create()

async function create(from = testDatabaseOptions, isMigrated = false): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  const server = inject('postgres')
  if (server === undefined) {
    if (isMigrated) {
      migratedFile ??= makeMigratedFile()
      await writeFile(join(directory, databaseFile), await migratedFile)
    }
    const db = connect(directory)
    const variables = { DATA_DIR: directory }
    return { db, directory, target: directory, variables, remove: () => removeAll(db, directory) }
  }
  const name = `atrium_${randomUUID().replaceAll('-', '')}`
  await runStatement(server, `create database ${name} ${from}`)
  const target = databaseAt(server, name)
  const db = connect(target)
  return {
    db,
    directory,
    target,
    variables: { DATA_DIR: directory, DATABASE_URL: target },
    async remove() {
      await removeAll(db, directory)
      await runStatement(server, `drop database ${name} with (force)`)
    },
  }
}

async function removeAll(db: Database, directory: string) {
  await db.destroy()
  await rm(directory, { recursive: true, force: true })
}

/** Blocks all writers, as another process does that copies the database. Returns a function that releases them. */
export async function holdWriters(target: string): Promise<() => Promise<void>> {
  const other = connect(target)
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const ended = other.transaction().execute(async (transaction) => {
    if (isPostgres) await lockMessages(transaction)
    hold()
    await isOver
  })
  await isHeld
  return async () => {
    end()
    await ended
    await other.destroy()
  }
}
