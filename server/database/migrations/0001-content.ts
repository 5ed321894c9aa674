import type { Kysely } from 'kysely'

/** The four content types, the record of their addresses, settings, messages and pictures. */
export async function up(db: Kysely<unknown>) {
  await contentTable(db, 'projects', [
    'title',
    'category',
    'description',
    'image_url',
    'technologies',
    'client',
    'challenge',
    'solution',
    'results',
    'key_features',
    'additional_images',
    'testimonial',
  ])
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .execute()
  await contentTable(db, 'careers', [
    'title',
    'department',
    'location',
    'type',
    'description',
    'responsibilities',
    'requirements',
    'benefits',
    'salary',
    'experience',
  ])
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .execute()
  await contentTable(db, 'technologies', [
    'title',
    'description',
    'full_description',
    'icon',
    'color',
    'features',
    'technologies',
    'image_url',
  ])
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .execute()
  await contentTable(db, 'testimonials', [
    'quote',
    'name',
    'title',
    'company',
    'image_url',
  ]).execute()

  for (const table of ['projects', 'careers', 'technologies', 'testimonials']) {
    await db.schema.createIndex(`${table}_order`).on(table).columns(['created_at', 'id']).execute()
  }

  await db.schema
    .createTable('slugs')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('slugs_key', ['type', 'slug'])
    .execute()

  await db.schema
    .createTable('settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('messages_order')
    .on('messages')
    .columns(['created_at', 'id'])
    .execute()

  await db.schema
    .createTable('images')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('images_order').on('images').columns(['created_at', 'id']).execute()
}

function contentTable(db: Kysely<unknown>, name: string, fields: readonly string[]) {
  let table = db.schema
    .createTable(name)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
  for (const field of fields) table = table.addColumn(field, 'text', (column) => column.notNull())
  return table
}
