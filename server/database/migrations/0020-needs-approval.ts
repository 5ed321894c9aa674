import type { Kysely } from 'kysely'

/** Approval: whose work somebody else publishes, and which drafts wait for that or were sent back. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['accounts', 'invitations']) {
    await db.schema
      .alterTable(table)
      .addColumn('needs_approval', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  const columns = ['sent_for_review_at', 'sent_for_review_by', 'sent_back_at', 'sent_back_by']
  for (const name of [...columns, 'review_note']) {
    await db.schema.alterTable('drafts').addColumn(name, 'text').execute()
  }
}
