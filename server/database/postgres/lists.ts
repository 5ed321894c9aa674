import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { containsAll } from '../lists/contains-all.ts'
import type { ListDialect } from '../lists/list-dialect.ts'

/** Lists on PostgreSQL. Searches use a trigram index if the extension pg_trgm is available. */
export const postgresLists: ListDialect = {
  // No index hint: the planner has statistics and chooses well.
  orderedBy: (table) => sql.table(table),
  found: (table, patterns) => ({
    from: sql.table(table),
    where: postgresLists.contains(patterns),
    position: sql.ref('position'),
  }),
  contains: containsAll(
    (pattern) => sql`search_text like ${`%${pattern.replace(/[\\%_]/g, '\\$&')}%`}`,
  ),
  positionsWith(table, words, { after, most }) {
    // Words have only letters and digits, so they cannot contain operators of a tsquery.
    const query = words
      .map((spellings) => `(${spellings.map((word) => `'${word}':*`).join(' | ')})`)
      .join(' & ')
    return sql`(select position from ${sql.table(table)}
      where ${sql.raw(storyLexemes)} @@ ${query}::tsquery
        and position > ${after} order by position limit ${most})`
  },
  async searchObjects(db) {
    const isTrigram = await hasTrigrams(db)
    return ({ name, stories }) => {
      const search = `create index ${name}_search on ${name} using gin (search_text gin_trgm_ops)`
      const words = `create index ${name}_stories on ${name} using gin ((${storyLexemes}))`
      return [
        ...(isTrigram ? [{ name: `${name}_search`, kind: 'index' as const, create: search }] : []),
        ...(stories?.length
          ? [{ name: `${name}_stories`, kind: 'index' as const, create: words }]
          : []),
      ]
    }
  },
  async findColumns(db, tables) {
    const { rows } = await sql<{ table: string; name: string }>`
      select table_name as "table", column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name in (${sql.join(tables)})`.execute(db)
    return rows
  },
  async findObjects(db, lists) {
    const { rows: indexes } = await sql<{ name: string }>`
      select indexname as name from pg_indexes
      where schemaname = current_schema() and tablename in (${sql.join(lists)})
        and not exists (select 1 from pg_constraint where conname = indexname)`.execute(db)
    const { rows: triggers } = await sql<{ name: string; list: string }>`
      select tgname as name, relname as list from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = current_schema()::regnamespace
        and relname in (${sql.join(lists)})`.execute(db)
    return [
      ...triggers.map(({ name, list }) => ({
        name,
        drop: `drop trigger if exists ${name} on ${list}`,
      })),
      ...indexes.map(({ name }) => ({ name, drop: `drop index if exists ${name}` })),
    ]
  },
}

/** The lexemes of a row's rich texts. `storyWordsOf` has folded the words. */
const storyLexemes = `array_to_tsvector(string_to_array(story_words, ' '))`

async function hasTrigrams(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  return rows.length > 0
}
