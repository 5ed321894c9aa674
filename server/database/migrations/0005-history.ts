import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** The tables of records, and the field that a record is called by. */
const tables = { projects: 'title', careers: 'title', technologies: 'title', testimonials: 'name' }

/** Columns of those tables that hold no field, and fields that are JSON. */
const plumbing = [
  'id',
  'slug',
  'isActive',
  'version',
  'createdAt',
  'updatedAt',
  'searchText',
  'position',
]
const json = [
  'technologies',
  'keyFeatures',
  'additionalImages',
  'testimonial',
  'responsibilities',
  'requirements',
  'benefits',
  'features',
]

/**
 * What was changed and by whom, what was deleted, the order of records, creations that are done
 * once, and previews. Every record that is already there begins its history with what it is.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('person', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer')
    .addColumn('snapshot', 'text')
    .execute()
  await db.schema.createIndex('changes_order').on('changes').columns(['at', 'id']).execute()
  await db.schema
    .createIndex('changes_record')
    .on('changes')
    .columns(['record_id', 'version'])
    .execute()
  await db.schema.createIndex('changes_person').on('changes').columns(['person', 'at']).execute()

  await db.schema
    .createTable('trash')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text', (column) => column.notNull())
    .addColumn('person', 'text')
    .addPrimaryKeyConstraint('trash_key', ['type', 'record_id'])
    .execute()
  await db.schema.createIndex('trash_order').on('trash').columns(['deleted_at']).execute()

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['account_id', 'key'])
    .execute()

  await db.schema
    .createTable('previews')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()

  for (const [table, called] of Object.entries(tables)) {
    await db.schema
      .alterTable(table)
      .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    const ordered = sql`select id, row_number() over (order by created_at desc, id desc) as place
      from ${sql.table(table)}`
    await sql`update ${sql.table(table)} set position = ordered.place * 1024
      from (${ordered}) as ordered where ordered.id = ${sql.ref(`${table}.id`)}`.execute(db)
    await db.schema.createIndex(`${table}_position`).on(table).columns(['position', 'id']).execute()
    await beginHistory(db, table, called)
  }
}

/** Rows that are in memory at once. */
const batch = 500

async function beginHistory(db: Kysely<unknown>, table: string, called: string) {
  for (let last = ''; ; ) {
    const { rows } = await sql<Record<string, string | number>>`
      select * from ${sql.table(table)} where id > ${last} order by id limit ${batch}`.execute(db)
    for (const row of rows) await noteFirst(db, table, called, row)
    if (rows.length < batch) return
    last = String(rows.at(-1)?.id)
  }
}

async function noteFirst(
  db: Kysely<unknown>,
  table: string,
  called: string,
  row: Record<string, string | number>,
) {
  const values = Object.entries(row)
    .filter(([column]) => !plumbing.includes(column))
    .map(([field, value]) => [field, json.includes(field) ? JSON.parse(String(value)) : value])
  const snapshot = JSON.stringify({
    values: Object.fromEntries(values),
    isActive: row.isActive === 1,
    ...(row.slug ? { slug: row.slug } : {}),
  })
  const action = row.version === 1 ? 'created' : 'updated'
  await sql`insert into changes
    (id, at, person, action, type, record_id, name, version, snapshot) values
    (${randomUUIDv7()}, ${row.updatedAt}, null, ${action}, ${table}, ${row.id},
     ${row[called]}, ${row.version}, ${snapshot})`.execute(db)
}
