import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { hiddenChangeTypes, unshownActions } from '../engine/shown-changes.ts'
import { columnTypes } from './kysely-dialect.ts'
import { versionChannel } from './listen-notify.ts'

const { integer } = columnTypes

/**
 * Adds the function `instr`, which SQLite has built in, and the table `content_version`. A trigger increases the
 * version in its one row with every change that pages show, and notifies all processes at the commit.
 */
const objects = `
create or replace function instr(haystack text, needle text) returns integer
  language sql immutable parallel safe return strpos(haystack, needle);
create table if not exists content_version (version ${integer} not null, changes ${integer} not null);
insert into content_version select
  count(*) filter (where type not in (${hiddenChangeTypes}) and action not in (${unshownActions})), count(*) from changes
  where not exists (select 1 from content_version);
create or replace function count_change() returns trigger language plpgsql as $$
declare is_shown boolean := new.type not in (${hiddenChangeTypes}) and new.action not in (${unshownActions});
declare present bigint;
begin
  update content_version set changes = changes + 1,
    version = version + case when is_shown then 1 else 0 end returning version into present;
  if is_shown then perform pg_notify('${versionChannel}', present::text); end if;
  return null;
end $$;
create or replace trigger changes_counted after insert on changes
  for each row execute function count_change();`

/** Hash of the SQL above, stored as the comment of `count_change` to detect outdated objects. */
const definitionHash = createHash('sha256').update(objects).digest('base64url')

/** Creates the functions and the trigger unless they are up to date. */
export async function createSqlObjects(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ made: string | null }>`
    select obj_description(pg_proc.oid, 'pg_proc') as made from pg_proc
    where proname = 'count_change' and pronamespace = current_schema()::regnamespace`.execute(db)
  if (rows[0]?.made === definitionHash) return
  await sql.raw(`${objects} comment on function count_change() is '${definitionHash}';`).execute(db)
}

/** Adds the extension pg_trgm if the role may. Without it, a search reads every row. */
export async function addTrigrams(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (rows.length > 0) return
  try {
    await db
      .transaction()
      .execute((transaction) => sql`create extension if not exists pg_trgm`.execute(transaction))
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/** Whether the role may not create the extension, or the server does not have it. */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['42501', '0A000', '58P01'].includes(String(error.code))
