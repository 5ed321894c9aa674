import { type Kysely, sql } from 'kysely'

/** Whether a visitor could ever open an address: only then it is a secret no more that it existed. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('slugs')
    .addColumn('was_public', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const type of ['projects', 'careers', 'technologies']) {
    await sql`update slugs set was_public = 1 where type = ${type} and record_id in
      (select id from ${sql.table(type)} where is_active = 1)`.execute(db)
  }
}
