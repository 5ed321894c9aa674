import { type Kysely, sql } from 'kysely'
import type { Database } from '../connect.ts'
import { isPostgres } from '../engine/engine.ts'
import { applyMigrations, listMigrations, migrate } from '../migrate.ts'
import { vacuumAnalyze } from '../postgres/vacuum.ts'
import type { Tables } from '../schema.ts'
import { type CopiedTable, copiedTables } from './copied-tables.ts'
import { copyRows, digestOf, type TableDigest } from './copy-rows.ts'
import { beginCopy, finishCopy, unfinishedSource } from './unfinished-copy.ts'

/** The target has something of its own, or a row of it is not as its source's. */
class CopyError extends Error {}

export interface CopiedDatabase {
  tables: ({ name: string } & TableDigest)[]
}

/**
 * Copies a database to another one, of either engine: its tables are made by the same migrations, and compared by
 * a hash of all rows. The target is empty, or a copy of the same source that was not finished, which goes on. Nobody
 * writes to the source until it is done; who tries waits, and reads go on. Throws `CopyError`.
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  { name, report }: { name: string; report: (line: string) => void },
): Promise<CopiedDatabase> {
  const begun = await unfinishedSource(target)
  if (begun === undefined) {
    // A file of SQLite has this table from its first moment.
    const tables = await target.introspection.getTables()
    if (tables.some(({ name: table }) => table !== 'migrations'))
      throw new CopyError('the target is not empty')
    await beginCopy(target, name)
  } else if (begun !== name) {
    throw new CopyError('the target is an unfinished copy of another database')
  }
  await applyMigrations(target, listMigrations())
  const tables = await source.transaction().execute(async (frozen) => {
    // It waits for the target, as long as that takes.
    if (isPostgres(frozen))
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(frozen)
    return copyTables(frozen, target, { isNew: begun === undefined, report })
  })
  await finishCopy(target)
  await migrate(target)
  if (isPostgres(target)) await vacuumAnalyze(target)
  return { tables }
}

async function copyTables(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  { isNew, report }: { isNew: boolean; report: (line: string) => void },
) {
  const [there, here] = [await columnsOf(source), await columnsOf(target)]
  const all: ({ name: string } & TableDigest)[] = []
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
async function columnsOf(db: Kysely<Tables>): Promise<Map<string, string[]>> {
  const tables = await db.withoutPlugins().introspection.getTables()
  return new Map(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]),
  )
}
