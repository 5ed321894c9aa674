import { type Kysely, sql } from 'kysely'

/**
 * A project's own year. Until now the site showed the year in which the project was entered, so that is
 * what those that are there have, in their history and in the trash as well.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('projects')
    .addColumn('year', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update projects set year = substr(created_at, 1, 4)`.execute(db)
  await sql`update trash set content = json_set(content, '$.values.year',
    substr(json_extract(content, '$.createdAt'), 1, 4)) where type = 'projects'`.execute(db)
  await sql`update changes set snapshot = json_set(snapshot, '$.values.year', shown.year)
    from (select id, year from projects
      union all select record_id, json_extract(content, '$.values.year') from trash
      where type = 'projects') as shown
    where type = 'projects' and record_id = shown.id and snapshot is not null`.execute(db)
}
