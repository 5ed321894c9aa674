import type { Kysely } from 'kysely'

/** The hashed assets of the builds of a site's replicas on PostgreSQL, with their content in base64. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('shared_assets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('left_at', 'text')
    .execute()
}
