import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { transact } from './connect.ts'
import { refuseUnfinished } from './copy/unfinished-copy.ts'
import { refreshVersion } from './engine/content-version.ts'
import { isPostgres } from './engine/engine.ts'
import { retryWhileBusy } from './engine/retry-while-busy.ts'
import { BusyError } from './engine/transaction-errors.ts'
import { syncLists } from './lists/sync-lists.ts'
import { lockMessages } from './postgres/advisory-lock.ts'
import { addTrigrams, createSqlObjects } from './postgres/sql-objects.ts'
import type { Tables } from './schema.ts'
import { migrationsTable } from './sqlite/database-file.ts'
import { renameSquashed, withoutSquashed } from './squashed-migrations.ts'

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

/** A step of an upgrade has failed, and nothing of the upgrade was kept. Its `cause` is what the step threw. */
export class MigrationError extends Error {
  constructor(step: string, cause: unknown) {
    super(`${step} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Is told the last migration that a database has had, which is not new, before the first that it has not. */
type BeforeFirst = (last: string) => Promise<void>

/** Is told each migration before it is made, which one it is, and of how many. */
export type OnMigration = (name: string, number: number, total: number) => void

/**
 * Brings the database up to date: its tables, then what follows for its lists. Gives the names of the migrations that
 * it has had now. Throws `OtherVersionError`, `UnfinishedCopyError`, `MigrationError` and what `beforeFirst` throws.
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations?: readonly Migration[],
  around: Pick<Around, 'beforeFirst' | 'onMigration'> = {},
): Promise<string[]> {
  const all = migrations ?? listMigrations()
  await refuseUnfinished(db)
  // Of several processes that start at once, one migrates and the others wait for it.
  const applied = await retryWhileBusy(() =>
    applyMigrations(db, all, { ...around, afterLast: createDerived }),
  )
  // The last step of migrations was that.
  if (applied.length === 0) await retryWhileBusy(() => createDerived(db))
  if (isPostgres(db)) await refreshVersion(db)
  return applied
}

/** What follows from the tables and the declarations: functions, indexes and searches. */
async function createDerived(db: Kysely<Tables>) {
  if (isPostgres(db)) await createSqlObjects(db)
  await syncLists(db)
}

interface Around {
  beforeFirst?: BeforeFirst | undefined
  onMigration?: OnMigration | undefined
  /** The last step, in the transaction of the migrations. */
  afterLast?: ((transaction: Kysely<Tables>) => Promise<void>) | undefined
}

/**
 * Does the steps that are missing, all of them in one transaction: after one that was interrupted or has failed, the
 * database is as it was, and the version before can go on with it. Gives their names. Throws `OtherVersionError` and
 * `MigrationError`.
 */
export async function applyMigrations(
  db: Kysely<Tables>,
  all: readonly Migration[],
  { beforeFirst, onMigration, afterLast }: Around = {},
): Promise<string[]> {
  if (isPostgres(db)) {
    await addTrigrams(db)
    // Two that create the same table at once fail, also where it may be there.
    await transact(db, (first) => sql.raw(migrationsTable).execute(first))
  } else {
    await sql.raw(migrationsTable).execute(db)
  }
  const before = await recordedIn(db)
  if (pendingAfter(before, all).length === 0 && withoutSquashed(before) === before) return []

  let step: string | undefined
  try {
    return await transact(db, async (transaction) => {
      step = undefined
      // A message that is stored after the snapshot would be lost with a rollback.
      if (isPostgres(db)) await lockMessages(transaction)
      const recorded = await recordedIn(transaction)
      const pending = pendingAfter(recorded, all)
      if (pending.length === 0) {
        await renameSquashed(transaction, recorded)
        return []
      }
      // What takes long takes long: nobody waits for an answer.
      if (isPostgres(db)) {
        await sql`set local statement_timeout = 0`.execute(transaction)
        // The snapshot is taken by another connection.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      }
      const last = recorded.at(-1)
      if (last !== undefined) await beforeFirst?.(last)
      await renameSquashed(transaction, recorded)
      for (const [index, { name, up }] of pending.entries()) {
        onMigration?.(name, index + 1, pending.length)
        step = `the migration ${name}`
        await up(transaction as unknown as Kysely<unknown>) // a migration knows no later schema
        const number = all.findIndex((each) => each.name === name) + 1
        const now = new Date().toISOString()
        await sql`insert into migrations values (${number}, ${name}, ${now})`.execute(transaction)
      }
      step = 'making the indexes of the lists'
      await afterLast?.(transaction)
      step = undefined
      return pending.map(({ name }) => name)
    })
  } catch (error) {
    throw step === undefined || error instanceof BusyError ? error : new MigrationError(step, error)
  }
}

/** The steps that a database has not had. Throws `OtherVersionError`. */
function pendingAfter(recorded: readonly string[], all: readonly Migration[]) {
  const had = withoutSquashed(recorded)
  checkRecorded(had, all)
  return all.slice(had.length)
}

/** Throws `OtherVersionError` unless a database has had exactly the migrations of this program. */
export async function refuseOtherVersion(db: Kysely<Tables>): Promise<void> {
  if ((await countPending(db)) === 0) return
  throw new OtherVersionError('the database was written by an older version: start this one once')
}

/** How many migrations of this program a database has not had. Throws `OtherVersionError`. */
export async function countPending(db: Kysely<Tables>): Promise<number> {
  return pendingAfter(await recordedIn(db), listMigrations()).length
}

/** Whether a database has had all migrations; not, where that cannot be told yet. */
export const isMigrated = (db: Kysely<Tables>): Promise<boolean> =>
  countPending(db).then(
    (pending) => pending === 0,
    () => false,
  )

/** The names of the migrations that a database has had, in their order. */
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
      ? `the database has had the migration ${found} and this version knows ${migrations.length}: ` +
          'it was written by a newer version, which must be started instead'
      : `the database has had the migration ${found} where this version has ${known}: ` +
          'it was written by another version, which must be started instead',
  )
}
