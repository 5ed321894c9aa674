import { type Kysely, sql } from 'kysely'

/** What a team does about messages: states, assignees, follow-ups, notes, answers. */
export async function up(db: Kysely<unknown>) {
  const texts = ['company', 'applied_for', 'thread_text', 'source']
  for (const name of texts) {
    await db.schema
      .alterTable('messages')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
  for (const name of ['assignee', 'follow_up_at']) {
    await db.schema.alterTable('messages').addColumn(name, 'text').execute()
  }
  const add = (name: string, type: 'text' | 'integer', value: string | number) =>
    db.schema
      .alterTable('messages')
      .addColumn(name, type, (column) => column.notNull().defaultTo(value))
      .execute()
  await add('state', 'text', 'new')
  await add('reasons', 'text', '[]')
  await add('is_due', 'integer', 0)
  await add('version', 'integer', 1)
  // What was read a month ago was answered or never will be; what is younger may still wait for somebody.
  const { rows } = await sql`select 1 from messages limit 1`.execute(db)
  if (rows.length > 0)
    await sql`update messages set state = case
    when status = 'new' then case when suspicion >= 2 then 'spam' else 'new' end
    when created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days') then 'open'
    else 'done' end`.execute(db)

  await db.schema
    .createTable('message_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('person', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text')
    .execute()
  await db.schema
    .createTable('message_replies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('person', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('delivery_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  for (const table of ['message_notes', 'message_replies']) {
    await db.schema
      .createIndex(`${table}_message`)
      .on(table)
      .columns(['message_id', 'id'])
      .execute()
  }
  await db.schema
    .createTable('message_repliers')
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('message_repliers_key', ['message_id', 'person'])
    .execute()
  await db.schema
    .createTable('message_senders')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('is_spam', 'integer', (column) => column.notNull())
    .addColumn('person', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('inbox_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
}
