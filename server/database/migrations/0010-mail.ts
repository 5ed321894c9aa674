import { type Kysely, sql } from 'kysely'

/** Who is told of messages by mail; and what the outbox knows of a channel that takes nothing. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('channel_failures')
    .addColumn('channel', 'text', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('server', 'text')
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('is_permanent', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('mail_recipients')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('messages', 'text', (column) => column.notNull())
    .addColumn('has_spam', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('mail_digest')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute()
  // Whoever had messages before is not told of all of them now.
  await sql`insert into mail_digest values (1, ${new Date().toISOString()})`.execute(db)
  await db.schema
    .createIndex('outbox_recipient')
    .on('outbox')
    .columns(['recipient', 'attempted_at'])
    .execute()
  // Partial index: a back office that is open asks every few seconds.
  await sql`create index outbox_failing on outbox (channel)
    where state = 'waiting' and attempts >= 3`.execute(db)
}
