import type { Kysely } from 'kysely'

/** What a person has confirmed of the setup: who read the imprint and the privacy page, and when. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('confirmations')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('person', 'text')
    .addColumn('confirmed_at', 'text', (column) => column.notNull())
    .execute()
}
