import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '#server/cli/commands.ts'
import type { Database } from '#server/database/connect.ts'
import { countPending } from '#server/database/migrate.ts'
import { databaseFile } from '#server/database/sqlite/connect.ts'
import { buildWhenStale } from '#server/process/build.ts'
import { fillFrom } from '#server/upgrade/copied-database.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { freePort } from '#tests/support/sites/server.ts'

beforeAll(() => buildWhenStale(() => {}))

/** A PostgreSQL database of an older version. */
async function olderDatabase(): Promise<TestDatabase> {
  const made = await createEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'atrium-'))
  const packed = await readFile(join(import.meta.dirname, '../upgrade/sites/0.2.0-dev.28.db.br'))
  await writeFile(join(folder, databaseFile), brotliDecompressSync(packed))
  await fillFrom(folder, made.target)
  await rm(folder, { recursive: true })
  await mkdir(join(made.directory, 'images'))
  return made
}

async function dryRun({ variables }: TestDatabase, database = variables.DATABASE_URL) {
  const lines: string[] = []
  const given = { ...variables, DATABASE_URL: database, PORT: String(await freePort()) }
  try {
    for await (const line of runCommand(['migrate', '--dry-run'], given)) lines.push(line)
  } catch (error) {
    lines.push(String(error))
  }
  return lines.join('\n')
}

const copiesOn = async (db: Database) =>
  (
    await sql<{ name: string }>`
      select datname as name from pg_database where datname like 'atrium_dry_run_%'`.execute(db)
  ).rows.map(({ name }) => name)

test('a dry run migrates a copy on the same server and does not change the site', async () => {
  const older = await olderDatabase()
  // The leftover of a killed dry run.
  await sql`create database atrium_dry_run_killed`.execute(older.db)
  const pending = await countPending(older.db)
  expect(pending).toBeGreaterThan(0)
  const said = await dryRun(older)
  expect(said).toContain('  0003-')
  expect(said).toMatch(/ 0 differ, 0 fail/)
  expect(await countPending(older.db)).toBe(pending)
  expect(await copiesOn(older.db)).toEqual([])
  await older.remove()
})

test('without the right to create a database, the error names CREATEDB', async () => {
  const older = await olderDatabase()
  const role = `no_copies_${older.target.slice(-8)}`
  await sql`create role ${sql.id(role)} login password 'secret'`.execute(older.db)
  await sql`grant all on all tables in schema public to ${sql.id(role)}`.execute(older.db)
  const address = new URL(older.target)
  address.username = role
  address.password = 'secret'
  expect(await dryRun(older, address.href)).toContain('grant it CREATEDB')
  await sql`drop owned by ${sql.id(role)}`.execute(older.db)
  await sql`drop role ${sql.id(role)}`.execute(older.db)
  await older.remove()
})
