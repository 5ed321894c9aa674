import { sql } from 'kysely'
import { containsAll } from '../lists/contains-all.ts'
import type { ListDialect } from '../lists/list-dialect.ts'
import { type ListObject, orderIndex } from '../lists/list-objects.ts'
import type { ListedTable } from '../lists/listed-tables.ts'

/**
 * Lists on SQLite. Searches use an FTS5 trigram index whose row ids are the positions of the rows, so that matches come in
 * the order of the list.
 */
export const sqliteLists: ListDialect = {
  // Index hint: without statistics, the planner would choose an index for a filter and then sort all rows.
  orderedBy: (table, index) => sql`${sql.table(table)} indexed by ${sql.ref(index)}`,
  found: (table, patterns) => ({
    // `cross join` makes SQLite start with the matches. The order index includes the columns of filters.
    from: sql`${sql.table(searchTable(table))} as hits
      cross join ${sqliteLists.orderedBy(table, orderIndex(table))} on position = hits.rowid`,
    where: sql`${sql.ref(`hits.${searchTable(table)}`)} match ${allOf(patterns, phrase)}`,
    position: sql.ref('hits.rowid'),
  }),
  contains: containsAll((pattern) => sql`instr(search_text, ${pattern}) > 0`),
  positionsWith(table, words, { after, most }) {
    const index = sql.table(storyTable(table))
    const pattern = allOf(words, (word) => `"${word}"*`)
    return sql`(select rowid from ${index} where ${index} match ${pattern} and rowid > ${after}
      order by rowid limit ${most})`
  },
  searchObjects: async () => (list) => [
    ...searchObjects(list),
    ...(list.stories?.length ? storyObjects(list.name) : []),
  ],
  async findColumns(db, tables) {
    const { rows } = await sql<{ table: string; name: string }>`
      select tables.name as "table", columns.name
      from sqlite_schema as tables join pragma_table_info(tables.name) as columns
      where tables.type = 'table' and tables.name in (${sql.join(tables)})`.execute(db)
    return rows
  },
  async findObjects(db, lists) {
    const { rows } = await sql<{ name: string; type: string }>`
      select name, type from sqlite_schema where sql is not null
      and ((type in ('index', 'trigger') and tbl_name in (${sql.join(lists)}))
        or name in (${sql.join(lists.flatMap((list) => [searchTable(list), storyTable(list)]))}))
      order by type desc`.execute(db)
    return rows.map(({ name, type }) => ({ name, drop: `drop ${type} if exists ${name}` }))
  },
}

const phrase = (pattern: string) => `"${pattern.replaceAll('"', '""')}"`

/** An FTS5 query of all lists, and of one pattern of each. */
const allOf = (lists: readonly (readonly string[])[], query: (pattern: string) => string) =>
  lists.map((patterns) => `(${patterns.map(query).join(' OR ')})`).join(' AND ')

const searchTable = (list: string) => `${list}_search`
const storyTable = (list: string) => `${list}_stories`

/** The trigram index of the search texts, with its triggers. */
function searchObjects({ name, isSearchedLater }: ListedTable): ListObject[] {
  const table = searchTable(name)
  const isIn = (row: string) => (isSearchedLater ? `${row}.in_search = 1` : 'true')
  return [
    {
      name: table,
      kind: 'table',
      create: `create virtual table ${table} using fts5(text, content='', contentless_delete=1,
        detail=full, tokenize='trigram case_sensitive 1')`,
      fill: `insert into ${table} (rowid, text)
        select position, search_text from ${name} where ${isIn(name)} order by position`,
    },
    ...triggersOf(name, table, {
      columns: ['search_text', 'position', ...(isSearchedLater ? ['in_search'] : [])],
      add: `insert into ${table} (rowid, text)
        select new.position, new.search_text where ${isIn('new')};`,
      remove: `delete from ${table} where rowid = old.position and ${isIn('old')};`,
    }),
  ]
}

/**
 * The word index of rich texts, with its triggers. For a text of 900 words, a trigram index would be three times as
 * large as the text, and five times as large as the word index.
 */
function storyObjects(name: string): ListObject[] {
  const table = storyTable(name)
  return [
    {
      name: table,
      kind: 'table',
      create: `create virtual table ${table} using fts5(text, content='', contentless_delete=1,
        detail=none, tokenize='unicode61 remove_diacritics 2')`,
      fill: `insert into ${table} (rowid, text) select position, story_words from ${name}
        where story_words > '' order by position`,
    },
    ...triggersOf(name, table, {
      columns: ['story_words', 'position'],
      add: `insert into ${table} (rowid, text)
        select new.position, new.story_words where new.story_words > '';`,
      remove: `delete from ${table} where rowid = old.position;`,
    }),
  ]
}

/**
 * Triggers that add an inserted row to an index, remove a deleted row, and replace a row if one of `columns` changes.
 */
function triggersOf(
  name: string,
  table: string,
  { columns, add, remove }: { columns: readonly string[]; add: string; remove: string },
): ListObject[] {
  const differs = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
  const events = {
    insert: `insert on ${name} begin ${add} end`,
    delete: `delete on ${name} begin ${remove} end`,
    update: `update of ${columns.join(', ')} on ${name} when ${differs} begin ${remove} ${add} end`,
  }
  return Object.entries(events).map(([event, what]) => ({
    name: `${table}_${event}`,
    kind: 'trigger',
    create: `create trigger ${table}_${event} after ${what}`,
  }))
}
