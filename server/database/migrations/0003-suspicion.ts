import type { Kysely } from 'kysely'

/** How much a message looks like a program's; see `server/messages/spam-score.ts`. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('messages')
    .addColumn('suspicion', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
