import type { Kysely } from 'kysely'

/** What makes the site look like its company: one row, as the settings have. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('brand')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
}
