import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { migrationsFolder } from '../program.ts'
import type { Tables } from '../tables.ts'
import { isMissingTable, refuseUnfinished } from './copy/unfinished-copy.ts'
import { checkDeclaredColumns, MissingColumnError } from './declared-columns.ts'
import { dialectOf } from './dialect.ts'
import { refreshVersion } from './engine/content-version.ts'
import { retryWhileBusy } from './engine/retry-while-busy.ts'
import { BusyError } from './engine/transaction-errors.ts'
import { syncLists } from './lists/sync-lists.ts'
import { renameSquashed, withoutSquashed } from './squashed-migrations.ts'
import { transact } from './transactions.ts'

/** A step of the schema. A released migration never changes. */
export interface Migration {
  /** The name of the file, which begins with the number: `0001-tables`. */
  name: string
  up: (db: Kysely<unknown>) => Promise<void>
}

/**
 * The migrations of this version, by number from 1. A file is imported only when its migration runs, not if the database
 * already has it.
 */
export function listMigrations(): readonly Migration[] {
  const files = readdirSync(migrationsFolder).filter((file) => /^\d{4}-[\w-]+\.[jt]s$/.test(file))
  return files.sort().map((file) => ({
    name: file.replace(/\.[jt]s$/, ''),
    async up(db) {
      // Cast: every file of the folder that begins with a number exports `up`; a test checks it.
      const migration = (await import(
        /* @vite-ignore */ pathToFileURL(join(migrationsFolder, file)).href
      )) as Pick<Migration, 'up'>
      await migration.up(db)
    },
  }))
}

/** Another version of the program wrote the database: an older or a newer one, or one of another branch. */
export class OtherVersionError extends Error {}

/** A step of an upgrade failed, and the whole upgrade was rolled back. `cause` is the step's error. */
export class MigrationError extends Error {
  constructor(step: string, cause: unknown) {
    super(`${step} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Called before the first pending migration, with the name of the last applied one. Not called for a new database. */
type BeforeFirst = (last: string) => Promise<void>

/** Called before each migration. `number` counts the pending migrations from 1; `total` is how many are pending. */
export type OnMigration = (name: string, number: number, total: number) => void

/**
 * Brings the database up to date: first the tables, then functions and the objects of lists. Returns the names of the
 * migrations it applied. Throws `OtherVersionError`, `UnfinishedCopyError`, `MigrationError`,
 * `MissingColumnError`, and errors of `beforeFirst`.
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations?: readonly Migration[],
  hooks: Pick<MigrationHooks, 'beforeFirst' | 'onMigration'> = {},
): Promise<string[]> {
  const all = migrations ?? listMigrations()
  await refuseUnfinished(db)
  // If several processes start at once, one migrates and the others wait.
  const applied = await retryWhileBusy(() =>
    applyMigrations(db, all, { ...hooks, afterLast: (each) => createDerived(each, all) }),
  )
  // If migrations were applied, `afterLast` has already called `createDerived`.
  if (applied.length === 0) await retryWhileBusy(() => createDerived(db, all))
  await refreshVersion(db)
  return applied
}

/** Creates functions, indexes and search objects, which are derived from tables and declarations. */
async function createDerived(db: Kysely<Tables>, all: readonly Migration[]) {
  await checkDeclaredColumns(db, all.length + 1)
  await dialectOf(db).createSqlObjects(db)
  await syncLists(db)
}

interface MigrationHooks {
  beforeFirst?: BeforeFirst | undefined
  onMigration?: OnMigration | undefined
  /** Runs after the last migration, in the same transaction. */
  afterLast?: ((transaction: Kysely<Tables>) => Promise<void>) | undefined
}

/**
 * Applies all pending migrations in one transaction: if one fails or is interrupted, the database stays unchanged and the
 * previous version can use it. Returns the names of the applied migrations. Throws `OtherVersionError`,
 * `MigrationError`.
 */
export async function applyMigrations(
  db: Kysely<Tables>,
  all: readonly Migration[],
  { beforeFirst, onMigration, afterLast }: MigrationHooks = {},
): Promise<string[]> {
  const { prepareMigrations, lockMessages, liftTimeLimits } = dialectOf(db)
  await prepareMigrations(db)
  const before = await recordedIn(db)
  if (pendingAfter(before, all).length === 0 && withoutSquashed(before) === before) return []

  let step: string | undefined
  try {
    return await transact(db, async (transaction) => {
      step = undefined
      // No new messages from here on: a rollback to the snapshot would lose them.
      await lockMessages(transaction)
      const recorded = await recordedIn(transaction)
      const pending = pendingAfter(recorded, all)
      if (pending.length === 0) {
        await renameSquashed(transaction, recorded)
        return [] // another process has applied the migrations
      }
      // This transaction stays idle while another connection takes the snapshot.
      await liftTimeLimits(transaction)
      const last = recorded.at(-1)
      if (last !== undefined) await beforeFirst?.(last)
      await renameSquashed(transaction, recorded)
      for (const [index, { name, up }] of pending.entries()) {
        onMigration?.(name, index + 1, pending.length)
        step = `the migration ${name}`
        await up(transaction as unknown as Kysely<unknown>) // a migration must not depend on the current schema
        const number = all.findIndex((each) => each.name === name) + 1
        const now = new Date().toISOString()
        await sql`insert into migrations values (${number}, ${name}, ${now})`.execute(transaction)
      }
      step = 'creating the indexes of the lists'
      await afterLast?.(transaction)
      step = undefined
      return pending.map(({ name }) => name)
    })
  } catch (error) {
    const isWhole = error instanceof BusyError || error instanceof MissingColumnError
    throw step === undefined || isWhole ? error : new MigrationError(step, error)
  }
}

/** The migrations that a database does not have yet. Throws `OtherVersionError`. */
function pendingAfter(recorded: readonly string[], all: readonly Migration[]) {
  const had = withoutSquashed(recorded)
  checkRecorded(had, all)
  return all.slice(had.length)
}

/** Throws `OtherVersionError` unless a database has exactly the migrations of this version. */
export async function refuseOtherVersion(db: Kysely<Tables>): Promise<void> {
  if ((await countPending(db)) === 0) return
  throw new OtherVersionError(
    'the database was written by an older version: start this version once to migrate it',
  )
}

/** The number of migrations that a database does not have yet. Throws `OtherVersionError`. */
export async function countPending(db: Kysely<Tables>): Promise<number> {
  return pendingAfter(await recordedIn(db), listMigrations()).length
}

/** Whether a database has exactly the migrations of this version; `false` also if it cannot be read. */
export const isMigrated = (db: Kysely<Tables>): Promise<boolean> =>
  countPending(db).then(
    (pending) => pending === 0,
    () => false,
  )

/**
 * Whether a database has a site, of any version. Changes nothing. Throws `UnfinishedCopyError` if a copy or a restore
 * has not filled it yet.
 */
export async function hasSite(db: Kysely<Tables>): Promise<boolean> {
  await refuseUnfinished(db)
  try {
    return (await recordedIn(db)).length > 0
  } catch (error) {
    if (isMissingTable(error)) return false
    throw error
  }
}

/** The names of the migrations that a database has, by number. */
export async function recordedIn(db: Kysely<Tables>): Promise<string[]> {
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
      ? `the database has had the migration ${found}, but this version has only ${migrations.length}: ` +
          'it was written by a newer version, start that one instead'
      : `the database has had the migration ${found} where this version has ${known}: ` +
          'it was written by another version, start that one instead',
  )
}
