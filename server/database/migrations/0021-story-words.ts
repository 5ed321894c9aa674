import type { Kysely } from 'kysely'

/** The words of rich texts, for their index: `syncLists` writes those of the rows that are there. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['projects', 'technologies', 'careers', 'news']) {
    await db.schema
      .alterTable(table)
      .addColumn('story_words', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
}
