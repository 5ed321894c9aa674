import type { Kysely } from 'kysely'

/** What the replicas of a site on PostgreSQL share: the windows of their limits, and secrets of theirs. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('limit_windows')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('began_at', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('limit_windows_end').on('limit_windows').column('ends_at').execute()
  await db.schema
    .createTable('shared_secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
