import { unshown, unshownActions } from '../engine/shown-changes.ts'
import { countNames, keptCountsOf } from '../lists/kept-counts.ts'
import { indexesOf } from '../lists/list-indexes.ts'
import type { ListedTable } from '../lists/listed-tables.ts'
import { columnTypes } from './dialect.ts'
import { versionChannel } from './listen-notify.ts'
import { storyLexemes } from './story-index.ts'

const { text, integer } = columnTypes

/** What SQLite has of its own and the repositories ask for. */
export const functions = `
create or replace function instr(haystack text, needle text) returns integer
  language sql immutable parallel safe return strpos(haystack, needle);`

/** The tables that hold what triggers count, and what that was made from. */
export const countTables = `
create table if not exists list_counts (list ${text} not null, part ${text} not null,
  word ${text} not null, count ${integer} not null, primary key (list, part, word));
create table if not exists position_counts (list ${text} not null, part ${text} not null,
  block ${integer} not null, count ${integer} not null, primary key (list, part, block));
create table if not exists filter_counts (list ${text} not null, value ${text} not null,
  count ${integer} not null, primary key (list, value));
create table if not exists list_definitions (list ${text} not null, kept ${text} not null,
  definition ${text} not null, primary key (list, kept));`

/**
 * The content version, one row, which counts up with every change that pages show and is told to every process when
 * that is committed; and how many changes there are of all kinds.
 */
export const versionObjects = `
create table if not exists content_version (version ${integer} not null, changes ${integer} not null);
insert into content_version select
  count(*) filter (where type not in (${unshown}) and action not in (${unshownActions})), count(*) from changes
  where not exists (select 1 from content_version);
create or replace function count_change() returns trigger language plpgsql as $$
declare is_shown boolean := new.type not in (${unshown}) and new.action not in (${unshownActions});
declare present bigint;
begin
  update content_version set changes = changes + 1,
    version = version + case when is_shown then 1 else 0 end returning version into present;
  if is_shown then perform pg_notify('${versionChannel}', present::text); end if;
  return null;
end $$;
create or replace trigger changes_counted after insert on changes
  for each row execute function count_change();`

/** A trigram index, where the database has the extension. */
const trigrams = (name: string) =>
  `create index ${name}_search on ${name} using gin (search_text gin_trgm_ops)`

/**
 * The indexes of orders by an expression, with its column: an index answers alone only if it has that, too
 * (https://www.postgresql.org/docs/current/indexes-index-only-scans.html).
 */
function withColumns({ name, sorts }: ListedTable, indexes: Record<string, string>) {
  const all = Object.entries(sorts).flatMap(([called, sort]) => {
    const column = /^lower\((\w+)\)$/.exec(sort)?.[1]
    const names = [`${name}_by_${called}`, `${name}_part_by_${called}`]
    return column
      ? names.flatMap((each) =>
          indexes[each] ? [[each, `${indexes[each]} include (${column})`]] : [],
        )
      : []
  })
  return Object.fromEntries(all) as Record<string, string>
}

/** The indexes of a list, by name. What is read by its position is read from the table here. */
export function indexesFor(list: ListedTable, hasTrigrams: boolean): Record<string, string> {
  const { [`${list.name}_sorted`]: _sorted, ...indexes } = indexesOf(list)
  return {
    ...indexes,
    ...withColumns(list, indexes),
    ...(hasTrigrams ? { [`${list.name}_search`]: trigrams(list.name) } : {}),
    ...(list.stories
      ? {
          [`${list.name}_stories`]: `create index ${list.name}_stories on ${list.name} using gin ((${storyLexemes}))`,
        }
      : {}),
  }
}

/** What counts the rows of a list: functions with their triggers, and what makes the counts from the rows. */
export function countingOf(list: ListedTable): { objects: string; fill: readonly string[] } {
  const { name } = list
  const all = keptCountsOf(list)
  const objects: string[] = []
  const fill: string[] = []
  for (const count of countNames) {
    const kept = all[count]
    if (!kept) continue
    const trigger = `${name}_${count}`
    const differs = kept.columns.map((column) => `old.${column} is distinct from new.${column}`)
    objects.push(
      `create or replace function ${trigger}() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then ${kept.remove} end if;
  if tg_op <> 'DELETE' then ${kept.add} end if;
  return null;
end $$;
create or replace trigger ${trigger} after insert or delete on ${name}
  for each row execute function ${trigger}();`,
    )
    if (differs.length > 0) {
      objects.push(
        `create or replace trigger ${trigger}_update after update of ${kept.columns.join(', ')} on ${name}
  for each row when (${differs.join(' or ')}) execute function ${trigger}();`,
      )
    }
    fill.push(...kept.fill)
  }
  return { objects: objects.join('\n'), fill }
}
