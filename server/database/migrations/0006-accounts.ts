import { type Kysely, sql } from 'kysely'

/**
 * Accounts take the place of administrators: they have a role, and an identity of a single sign-on
 * instead of a password. Sessions can be listed. Those of before end: everybody signs in again.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into accounts (id, email, role, password_hash, created_at)
    select id, email, 'administrator', password_hash, created_at from administrators`.execute(db)
  await db.schema
    .createIndex('accounts_identity')
    .on('accounts')
    .columns(['issuer', 'subject'])
    .unique()
    .execute()

  await db.schema.dropTable('sso_tokens').execute()
  await db.schema.dropTable('sessions').execute()
  await db.schema.dropTable('administrators').execute()
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('provider_session', 'text')
    .addColumn('id_token', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_account').on('sessions').columns(['account_id']).execute()

  await db.schema
    .createTable('sso_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('provider_session', 'text')
    .addColumn('id_token', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
}
