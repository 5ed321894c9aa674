import type { Kysely } from 'kysely'

/** Releases, and to which of them a draft belongs. */
export async function up(db: Kysely<unknown>) {
  let table = db.schema
    .createTable('releases')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
  for (const name of ['name', 'note', 'created_at', 'updated_at']) {
    table = table.addColumn(name, 'text', (column) => column.notNull())
  }
  const times = ['publish_at', 'published_at', 'undone_at', 'failed_at']
  for (const name of ['created_by', ...times, 'published_by', 'failure', 'changed']) {
    table = table.addColumn(name, 'text')
  }
  await table.execute()
  await db.schema.alterTable('drafts').addColumn('release_id', 'text').execute()
  await db.schema.createIndex('drafts_release').on('drafts').column('release_id').execute()
}
