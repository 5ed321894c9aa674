import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Database } from '../connect.ts'
import { dialectOf } from '../dialect.ts'
import { copiedTables } from './copied-tables.ts'
import { columnsOf } from './copy-database.ts'
import { copyRows } from './copy-rows.ts'

/** Tables that describe the running server, not the site, and are kept. */
const ofTheServer = ['jobs', 'shared_secrets']

/**
 * Replaces the rows of every table with the rows of another database that has the same migrations, in one transaction of
 * the target.
 */
export async function replaceRows(source: Database, target: Transaction<Tables>): Promise<void> {
  const columnsBy = await columnsOf(source)
  const tables = copiedTables.filter(({ name }) => !ofTheServer.includes(name))
  await dialectOf(target).lockMessages(target)
  // Deletes tables in reverse order, because of their foreign keys.
  for (const { name } of tables.toReversed())
    await sql`delete from ${sql.table(name)}`.execute(target)
  for (const table of tables)
    await copyRows(source, target, { table, columns: columnsBy.get(table.name) ?? [] })
}
