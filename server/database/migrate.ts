import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { transact } from './connect.ts'
import { refuseUnfinished } from './copy/unfinished-copy.ts'
import { refreshVersion } from './engine/content-version.ts'
import { isPostgres } from './engine/engine.ts'
import { withLongPatience } from './engine/long-patience.ts'
import { syncLists as syncPostgresLists } from './postgres/sync-lists.ts'
import type { Tables } from './schema.ts'
import { migrationsTable } from './sqlite/database-file.ts'
import { adoptSquashed } from './sqlite/squashed-migrations.ts'
import { syncLists as syncSqliteLists } from './sqlite/sync-lists.ts'

/** One step of the schema. A landed one never changes. */
export interface Migration {
  /** The name of its file, which begins with its number: `0001-tables`. */
  name: string
  up: (db: Kysely<unknown>) => Promise<void>
}

const folder = join(import.meta.dirname, 'migrations')

/**
 * The migrations of the program, in the order of their numbers; the first has the number 1. One that a
 * database has had is not even loaded.
 */
export function listMigrations(): readonly Migration[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file))
  return files.sort().map((file) => ({
    name: file.replace(/\.ts$/, ''),
    async up(db) {
      // Every file of the folder that begins with a number is a migration; a test holds that.
      const migration = (await import(pathToFileURL(join(folder, file)).href)) as Pick<
        Migration,
        'up'
      >
      await migration.up(db)
    },
  }))
}

/** The database was written by another version of the program: a newer one, or one of another line. */
export class OtherVersionError extends Error {}

/**
 * Brings the database up to date: its tables, then what follows for its lists. Throws `OtherVersionError` and
 * `UnfinishedCopyError`.
 */
export async function migrate(db: Kysely<Tables>, migrations?: readonly Migration[]) {
  const all = migrations ?? listMigrations()
  await refuseUnfinished(db)
  if (isPostgres(db)) {
    // Of several replicas that start at once, one migrates and the others wait for it.
    await withLongPatience(() => applyMigrations(db, all))
    await withLongPatience(() => syncPostgresLists(db))
    await refreshVersion(db)
  } else {
    await applyMigrations(db, all)
    await syncSqliteLists(db)
  }
}

/**
 * Does the steps that are missing, each in a transaction of its own: an interrupted one leaves nothing
 * behind, and the next start does it again. Throws `OtherVersionError`.
 */
export async function applyMigrations(
  db: Kysely<Tables>,
  all: readonly Migration[],
): Promise<void> {
  if (isPostgres(db)) {
    // Two that create the same table at once fail, also where it may be there.
    await transact(db, (first) => sql.raw(migrationsTable).execute(first))
  } else {
    await sql.raw(migrationsTable).execute(db)
    await adoptSquashed(db)
  }
  checkRecorded(await recordedIn(db), all)

  for (const [index, { name, up }] of all.entries()) {
    if (index < (await recordedIn(db)).length) continue
    await transact(db, async (step) => {
      if (index < (await recordedIn(step)).length) return // another process was quicker
      await up(step as unknown as Kysely<unknown>) // a migration knows no later schema
      const now = new Date().toISOString()
      await sql`insert into migrations values (${index + 1}, ${name}, ${now})`.execute(step)
    })
  }
}

/** Throws `OtherVersionError` unless a database has had exactly the migrations of this program. */
export async function refuseOtherVersion(db: Kysely<Tables>): Promise<void> {
  if ((await countPending(db)) === 0) return
  throw new OtherVersionError('the database was written by an older version: start this one once')
}

/** How many migrations of this program a database has not had. Throws `OtherVersionError`. */
export async function countPending(db: Kysely<Tables>): Promise<number> {
  const [recorded, all] = [await recordedIn(db), listMigrations()]
  checkRecorded(recorded, all)
  return all.length - recorded.length
}

/** Whether a database has had all migrations; not, where that cannot be told yet. */
export const isMigrated = (db: Kysely<Tables>): Promise<boolean> =>
  countPending(db).then(
    (pending) => pending === 0,
    () => false,
  )

/** The names of the migrations that a database has had, in their order. */
async function recordedIn(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from migrations order by number`.execute(db)
  return rows.map(({ name }) => name)
}

function checkRecorded(recorded: readonly string[], migrations: readonly Migration[]) {
  const place = recorded.findIndex((name, index) => name !== migrations[index]?.name)
  if (place === -1) return
  const [found, known] = [recorded[place], migrations[place]?.name]
  throw new OtherVersionError(
    known === undefined
      ? `the database has had the migration ${found} and this version knows ${migrations.length}: ` +
          'it was written by a newer version, which must be started instead'
      : `the database has had the migration ${found} where this version has ${known}: ` +
          'it was written by another version, which must be started instead',
  )
}
