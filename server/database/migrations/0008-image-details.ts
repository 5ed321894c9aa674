import type { Kysely } from 'kysely'

/** What a picture shows, where its middle is in percent, and its size in bytes; 0 is not known. */
export async function up(db: Kysely<unknown>) {
  const columns = { alt: 'text', focus_x: 'integer', focus_y: 'integer', size: 'integer' } as const
  const defaults = { alt: '', focus_x: 50, focus_y: 50, size: 0 }
  for (const [name, type] of Object.entries(columns)) {
    await db.schema
      .alterTable('images')
      .addColumn(name, type, (column) =>
        column.notNull().defaultTo(defaults[name as keyof typeof columns]),
      )
      .execute()
  }
  await db.schema.createIndex('images_file').on('images').columns(['file']).execute()
}
