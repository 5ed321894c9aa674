import { type Kysely, sql } from 'kysely'

/** A few pixels of each picture; null until they are made. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('images').addColumn('preview', 'text').execute()
  await sql`create index images_without_preview on images (file) where preview is null`.execute(db)
}
