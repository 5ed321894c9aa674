import { type Kysely, sql } from 'kysely'
import type { Database } from '../connect.ts'
import { isPostgres } from '../engine/engine.ts'
import { applyMigrations, listMigrations, migrate } from '../migrate.ts'
import { lockMessages } from '../postgres/advisory-lock.ts'
import { vacuumAnalyze } from '../postgres/vacuum.ts'
import type { Tables } from '../schema.ts'
import { announceCopy, withdrawCopy } from './announced-copy.ts'
import { type CopiedTable, copiedTables } from './copied-tables.ts'
import { copyRows, digestOf, type TableDigest } from './copy-rows.ts'
import { beginCopy, finishCopy, targetState } from './unfinished-copy.ts'

/** The target has something of its own, or a row of it is not as its source's. */
class CopyError extends Error {}

type CopiedTables = ({ name: string } & TableDigest)[]

interface CopyOptions {
  /** Of the source: a copy that was interrupted goes on with the same one alone. */
  name: string
  report: (line: string) => void
  /** Copies what lies beside the database: first while the site goes on, then what has come meanwhile. */
  copyFiles?: (() => Promise<void>) | undefined
  /** What is done with the finished target before the source can be written to again. */
  beforeRelease?: ((tables: CopiedTables) => Promise<void>) | undefined
}

/**
 * Copies a database to another one, of either engine: its tables are made by the same migrations, and compared by
 * a hash of all rows. The target is empty, or a copy of the same source that was not finished, which goes on. Nobody
 * writes to the source while its rows are read; who tries is told so, and reads go on. Throws `CopyError`.
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  { name, report, copyFiles, beforeRelease }: CopyOptions,
): Promise<void> {
  const state = await targetState(target, name)
  if (state === 'in use') throw new CopyError('the target is not empty')
  if (state === 'begun from another source')
    throw new CopyError('the target is an unfinished copy of another database')
  if (state === 'empty') await beginCopy(target, name)
  await applyMigrations(target, listMigrations())
  await copyFiles?.()
  await announceCopy(source)
  try {
    await source.transaction().execute(async (frozen) => {
      if (isPostgres(frozen)) {
        await lockMessages(frozen)
        // It waits for the target, as long as that takes.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(frozen)
      }
      const tables = await copyTables(frozen, target, { isNew: state === 'empty', report })
      await copyFiles?.()
      await finishCopy(target)
      await migrate(target)
      if (isPostgres(target)) await vacuumAnalyze(target)
      await beforeRelease?.(tables)
    })
  } finally {
    await withdrawCopy(source)
  }
}

async function copyTables(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  { isNew, report }: { isNew: boolean; report: (line: string) => void },
) {
  const [there, here] = [await columnsOf(source), await columnsOf(target)]
  const all: CopiedTables = []
  for (const table of copiedTables) {
    const columns = there.get(table.name)
    if (!columns || columns.join() !== here.get(table.name)?.join())
      throw new CopyError(`the table ${table.name} is another one there`)
    const digest = await copyTable(source, target, { table, columns, isNew })
    all.push({ name: table.name, ...digest })
    report(`${table.name}: ${digest.rows} rows`)
  }
  return all
}

async function copyTable(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  { isNew, ...what }: { table: CopiedTable; columns: readonly string[]; isNew: boolean },
): Promise<TableDigest> {
  const { table, columns } = what
  const wanted = isNew ? undefined : await digestOf(source, table, columns)
  if (wanted?.hash === (isNew ? '' : (await digestOf(target, table, columns)).hash)) return wanted
  const read = await copyRows(source, target, what)
  const written = await digestOf(target, table, columns)
  if (written.rows !== read.rows || written.hash !== read.hash)
    throw new CopyError(`the rows of ${table.name} are not as they were`)
  return read
}

/** The columns of each table, by the alphabet: those that came later stand elsewhere in some databases. */
export async function columnsOf(db: Kysely<Tables>): Promise<Map<string, string[]>> {
  const tables = await db.withoutPlugins().introspection.getTables()
  return new Map(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]),
  )
}
