import { type Kysely, sql } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/** Counts of lists are no longer kept by triggers. */
export async function up(db: Kysely<unknown>) {
  await dropTriggers(db)
  for (const table of ['list_counts', 'position_counts', 'filter_counts', 'list_definitions']) {
    await sql`drop table if exists ${sql.table(table)}`.execute(db)
  }
  await runStatements(
    db,
    `create table list_definitions (
      list text not null, kept text not null, definition text not null,
      constraint list_definitions_key primary key (list, kept)
    )`,
  )
}

/** All but the one of the content version. The triggers of the search are created anew at the start. */
async function dropTriggers(db: Kysely<unknown>) {
  if (isPostgres(db)) {
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
