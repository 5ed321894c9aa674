import type { Kysely } from 'kysely'

/** A preview is a changeset. What is lost is half an hour old at most. */
export async function up(db: Kysely<unknown>) {
  await db.schema.dropTable('previews').execute()
  await db.schema
    .createTable('previews')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('changeset', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
}
