import { type Kysely, sql } from 'kysely'

/** Who wrote to the demo company; the addresses are of domains that nobody can have. */
const senders = [
  'k.wolska@baltykferry.example',
  'tobias.reimann@example.org',
  'm.delacroix@quayside-theatre.example',
  'rafael.monteiro@example.com',
  'aiko.brandt@example.net',
]

/** What the seed made, and what went to the trash in one act. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('demo_content')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('removed', 'text')
    .addPrimaryKeyConstraint('demo_content_key', ['type', 'record_id'])
    .execute()
  await db.schema.alterTable('trash').addColumn('batch', 'text').execute()
  await findSeeded(db)
}

/** Databases that are older: nobody but the seed made anything without being a person. */
async function findSeeded(db: Kysely<unknown>) {
  const { rows } = await sql`select 1 from changes limit 1`.execute(db)
  if (rows.length === 0) return
  await sql`insert into demo_content (type, record_id, version)
    select type, record_id, 1 from changes where person is null and (
      (action = 'created' and coalesce(version, 1) = 1)
      or (type = 'pages' and action = 'published' and version = 1)
      or (type = 'settings' and version = 1
        and json_extract(snapshot, '$.values.companyName') <> ''))`.execute(db)
  await sql`insert into demo_content (type, record_id, version)
    select 'messages', id, 1 from messages where email in (${sql.join(senders)})
      and exists (select 1 from demo_content)`.execute(db)
}
