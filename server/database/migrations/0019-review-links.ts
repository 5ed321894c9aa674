import type { Kysely } from 'kysely'

/** Links to drafts for people outside, and what is written about drafts. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('review_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .addColumn('draft_begun_at', 'text')
    .addColumn('frozen', 'text')
    .addColumn('version', 'integer')
    .addColumn('opened', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_opened_at', 'text')
    .addColumn('guest_name', 'text')
    .addColumn('approved_at', 'text')
    .addColumn('approved_by', 'text')
    .addColumn('approved_version', 'integer')
    .execute()
  await db.schema
    .createIndex('review_links_record')
    .on('review_links')
    .columns(['type', 'record_id'])
    .execute()

  await db.schema
    .createTable('review_comments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('part', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('author', 'text')
    .addColumn('guest_name', 'text')
    .addColumn('link_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('resolved_at', 'text')
    .addColumn('resolved_by', 'text')
    .addColumn('parent_id', 'text')
    .execute()
  await db.schema
    .createIndex('review_comments_record')
    .on('review_comments')
    .columns(['type', 'record_id'])
    .execute()
}
