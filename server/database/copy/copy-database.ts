import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Database } from '../connect.ts'
import { dialectOf } from '../dialect.ts'
import { applyMigrations, listMigrations, migrate } from '../migrate.ts'
import { announceCopy, withdrawCopy } from './announced-copy.ts'
import { type CopiedTable, copiedTables } from './copied-tables.ts'
import { copyRows, digestOf, type TableDigest } from './copy-rows.ts'
import { beginCopy, finishCopy, targetState } from './unfinished-copy.ts'

/** The target cannot be used, or its rows differ from the source. */
class CopyError extends Error {}

type CopiedTables = ({ name: string } & TableDigest)[]

interface CopyOptions {
  /** The source's name. An interrupted copy can only be continued from the same source. */
  name: string
  report: (line: string) => void
  /** Copies the site's files. Called twice: while the site runs, and again for new files while it is read-only. */
  copyFiles?: (() => Promise<void>) | undefined
  /** Called with the finished target while the source is still read-only. */
  beforeRelease?: ((tables: CopiedTables) => Promise<void>) | undefined
}

/**
 * Copies a database to an empty one of either engine. The same migrations create the tables, and a hash of all rows
 * verifies each table. Continues an unfinished copy of the same source. The source is read-only while its rows are
 * copied: writers get a `ReadOnlyError`. Throws `CopyError`.
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
      const { lockMessages, liftTimeLimits } = dialectOf(frozen)
      await lockMessages(frozen)
      await liftTimeLimits(frozen) // `frozen` is idle while the target is written
      const tables = await copyTables(frozen, target, { isNew: state === 'empty', report })
      await copyFiles?.()
      await finishCopy(target)
      await migrate(target)
      await dialectOf(target).analyze(target)
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
  const [sourceColumns, targetColumns] = [await columnsOf(source), await columnsOf(target)]
  const all: CopiedTables = []
  for (const table of copiedTables) {
    const columns = sourceColumns.get(table.name)
    if (!columns || columns.join() !== targetColumns.get(table.name)?.join())
      throw new CopyError(`the table ${table.name} has other columns in the target`)
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
    throw new CopyError(`the copied rows of ${table.name} differ from the source`)
  return read
}

/** The columns of each table, sorted by name, because their order in the table depends on when they were added. */
export async function columnsOf(db: Kysely<Tables>): Promise<Map<string, string[]>> {
  const tables = await db.withoutPlugins().introspection.getTables()
  return new Map(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]),
  )
}
