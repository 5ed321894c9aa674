import type { Kysely } from 'kysely'

/** Texts with headings, pictures and the like, as JSON; nothing is `null`. */
export async function up(db: Kysely<unknown>) {
  const columns = { projects: 'story', technologies: 'story', careers: 'details' }
  for (const [table, column] of Object.entries(columns)) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo('null'))
      .execute()
  }
}
