import type { Kysely } from 'kysely'

/** Words of a record for search engines, and the picture of its shared links. */
export async function up(db: Kysely<unknown>) {
  const words = ['search_title', 'search_description', 'shared_picture']
  const added = {
    projects: words,
    careers: words,
    technologies: words,
    subpages: ['shared_picture'],
  }
  for (const [table, columns] of Object.entries(added)) {
    for (const name of columns) {
      await db.schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    }
  }
}
