import type { Kysely } from 'kysely'

/** What the company tells. */
export async function up(db: Kysely<unknown>) {
  let table = db.schema
    .createTable('news')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
  const words = ['title', 'teaser', 'story', 'picture', 'author', 'published_on']
  const search = ['search_text', 'search_title', 'search_description', 'shared_picture']
  for (const name of ['created_at', 'updated_at', ...words, ...search]) {
    table = table.addColumn(name, 'text', (column) => column.notNull())
  }
  for (const name of ['publish_at', 'unpublish_at', 'published_at', 'turns_at']) {
    table = table.addColumn(name, 'text')
  }
  await table.addColumn('slug', 'text', (column) => column.notNull().unique()).execute()
}
