import type { Kysely } from 'kysely'

/** The company's own pages. */
export async function up(db: Kysely<unknown>) {
  let table = db.schema
    .createTable('subpages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
  const texts = ['created_at', 'updated_at', 'search_text', 'title', 'lead', 'parts']
  for (const name of [...texts, 'search_title', 'search_description']) {
    table = table.addColumn(name, 'text', (column) => column.notNull())
  }
  await table.addColumn('slug', 'text', (column) => column.notNull().unique()).execute()
}
