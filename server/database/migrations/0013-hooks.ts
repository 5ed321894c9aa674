import { type Kysely, sql } from 'kysely'

/** Webhooks; the newsletter and who gets it; and what is set for the whole site beside the company. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('former_secret', 'text')
    .addColumn('former_secret_until', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema
    .createIndex('outbox_channel')
    .on('outbox')
    .columns(['channel', 'recipient', 'id'])
    .execute()
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('consent', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('unsubscribed_at', 'text')
    .addColumn('token_hash', 'text')
    .addColumn('unsubscribe_token', 'text', (column) => column.notNull().unique())
    .execute()
  await db.schema.createIndex('subscribers_token').on('subscribers').column('token_hash').execute()
  await db.schema
    .createTable('policies')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  // From now on: nobody's messages go without a notice.
  const now = new Date().toISOString()
  await sql`insert into policies values ('retention', '{"months":24}', ${now})`.execute(db)
}
