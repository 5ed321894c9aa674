import type { Kysely } from 'kysely'

/** What leaves the server by itself: mails, and calls of webhooks, until they were accepted. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('attempted_at', 'text')
    .addColumn('server', 'text')
    .addColumn('answer', 'text')
    .addColumn('leased_until', 'integer')
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at']).execute()
  await db.schema.createIndex('outbox_message').on('outbox').column('message_id').execute()
}
