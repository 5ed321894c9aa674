import type { Kysely } from 'kysely'

/** Drafts of records: the version of each, what it came from, and when it was begun. */
export async function up(db: Kysely<unknown>) {
  for (const name of ['version', 'base_version'] as const) {
    await db.schema.alterTable('drafts').addColumn(name, 'integer').execute()
  }
  await db.schema.alterTable('drafts').addColumn('created_at', 'text').execute()
}
