import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { isPostgres } from '../engine/engine.ts'
import { lockMessages } from '../postgres/advisory-lock.ts'
import type { Tables } from '../schema.ts'
import { copiedTables } from './copied-tables.ts'
import { columnsOf } from './copy-database.ts'
import { copyRows } from './copy-rows.ts'

/** Tables of the running server itself: what they say is true of it, not of the site that it serves. */
const ofTheServer = ['jobs', 'shared_secrets']

/**
 * Replaces the rows of every table by those of another database, which has had the same migrations. All of it is in the
 * transaction of the target.
 */
export async function replaceRows(source: Database, target: Transaction<Tables>): Promise<void> {
  const columnsBy = await columnsOf(source)
  const tables = copiedTables.filter(({ name }) => !ofTheServer.includes(name))
  if (isPostgres(target)) await lockMessages(target)
  // The last ones refer to the first ones.
  for (const { name } of tables.toReversed())
    await sql`delete from ${sql.table(name)}`.execute(target)
  for (const table of tables)
    await copyRows(source, target, { table, columns: columnsBy.get(table.name) ?? [] })
}
