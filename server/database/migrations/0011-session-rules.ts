import type { Kysely } from 'kysely'

/** The rules of the single sign-on that a session was opened under; null for those without any. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('sessions').addColumn('rules', 'text').execute()
  await db.schema.alterTable('sso_tokens').addColumn('rules', 'text').execute()
}
