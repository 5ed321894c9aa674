import { type Kysely, sql } from 'kysely'

/** When records are public, and the last day of openings. What is public became so when it was made. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['projects', 'careers', 'technologies', 'testimonials', 'subpages']) {
    for (const name of ['publish_at', 'unpublish_at', 'published_at', 'turns_at']) {
      await db.schema.alterTable(table).addColumn(name, 'text').execute()
    }
    const wasPublic =
      table === 'testimonials'
        ? sql`is_active = 1`
        : sql`is_active = 1 or exists (select 1 from slugs where slugs.type = ${sql.lit(table)}
            and slugs.record_id = ${sql.table(table)}.id and slugs.was_public = 1)`
    await sql`update ${sql.table(table)} set published_at = created_at where ${wasPublic}`.execute(
      db,
    )
  }
  await db.schema
    .alterTable('careers')
    .addColumn('valid_through', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
