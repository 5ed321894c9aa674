import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Counts of lists are no longer kept by triggers. */
export async function up(db: Kysely<unknown>) {
  await dropTriggers(db)
  for (const table of ['list_counts', 'position_counts', 'filter_counts', 'list_definitions']) {
    await sql`drop table if exists ${sql.table(table)}`.execute(db)
  }
  await db.schema
    .createTable('list_definitions')
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('kept', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('list_definitions_key', ['list', 'kept'])
    .execute()
}

/** All but the one of the content version. The triggers of the search are created anew at the start. */
async function dropTriggers(db: Kysely<unknown>) {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const { rows } = await sql<{ name: string }>`
      select distinct proname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and proname ~ '_(counts|positions|filters|also)$'
        and pronamespace = current_schema()::regnamespace`.execute(db)
    for (const { name } of rows) await sql.raw(`drop function ${name}() cascade`).execute(db)
    return
  }
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'trigger'`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
}
