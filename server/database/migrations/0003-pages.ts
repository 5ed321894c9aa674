import type { Kysely } from 'kysely'

/** What was written on the pages, and drafts: what is written and not public yet. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('pages')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text')
    .execute()
  await db.schema
    .createTable('drafts')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('person', 'text')
    .addPrimaryKeyConstraint('drafts_key', ['type', 'record_id'])
    .execute()
}
