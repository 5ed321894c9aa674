import { type Kysely, sql } from 'kysely'

/**
 * The rules that a session was opened under; null for the links of the machine's owner. Those that are
 * open are of passwords, or end: which rules let somebody in is not known.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('sessions').addColumn('rules', 'text').execute()
  await db.schema.alterTable('sso_tokens').addColumn('rules', 'text').execute()
  for (const table of ['sessions', 'sso_tokens']) {
    await sql`update ${sql.table(table)} set rules = (
      select case when issuer is null then 'local' else 'unknown' end
      from accounts where accounts.id = account_id)`.execute(db)
  }
}
