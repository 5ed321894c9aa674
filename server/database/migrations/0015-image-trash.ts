import { type Kysely, sql } from 'kysely'

/** A picture in the trash keeps its file: which one is found by an index. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('trash').addColumn('file', 'text').execute()
  await sql`create index trash_file on trash (file) where file is not null`.execute(db)
}
