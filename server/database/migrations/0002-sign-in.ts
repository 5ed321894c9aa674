import type { Kysely } from 'kysely'

/** Local administrators, their sessions and the one-time tokens that open one. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('administrators')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('administrator_id', 'text', (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('sso_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('administrator_id', 'text', (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
}
