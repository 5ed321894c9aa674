import { type Kysely, sql } from 'kysely'

/** Where values of pages and of own pages are kept beside others. */
const mixed = [
  { table: 'drafts', column: 'value', key: 'record_id' },
  { table: 'changes', column: 'snapshot', key: 'id' },
  { table: 'trash', column: 'content', key: 'record_id' },
  { table: 'demo_content', column: 'removed', key: 'record_id' },
]

/** Texts of parts and answers are Markdown from here on: what was written before is escaped, and reads the same. */
export async function up(db: Kysely<unknown>) {
  await rewrite(db, { table: 'pages', column: 'value', key: 'name' })
  await rewrite(db, { table: 'subpages', column: 'parts', key: 'id' })
  await rewrite(db, { table: 'releases', column: 'changed', key: 'id' })
  for (const place of mixed) {
    await rewrite(db, place, sql`type in ('pages', 'subpages')`)
  }
}

interface Place {
  table: string
  column: string
  /** The column that names a row, among those of the same condition. */
  key: string
}

async function rewrite(db: Kysely<unknown>, place: Place, condition = sql<boolean>`true`) {
  const [table, column, key] = [sql.table(place.table), sql.ref(place.column), sql.ref(place.key)]
  const { rows } = await sql<{ key: string }>`
    select ${key} as "key" from ${table} where ${condition} and ${column} is not null`.execute(db)
  for (const row of rows) {
    const found = await sql<{ json: string }>`
      select ${column} as "json" from ${table} where ${condition} and ${key} = ${row.key}`.execute(
      db,
    )
    const json = found.rows[0]?.json ?? 'null'
    const changed = JSON.stringify(escaped(JSON.parse(json), place.column))
    if (changed === json) continue
    await sql`update ${table} set ${column} = ${changed} where ${condition} and ${key} = ${row.key}`.execute(
      db,
    )
  }
}

/** The same values with their texts as Markdown, however deep they are. `within` is the list that they are in. */
function escaped(value: unknown, within: string): unknown {
  if (Array.isArray(value)) return value.map((each) => escaped(each, within))
  if (typeof value !== 'object' || value === null) return value
  const kind = 'kind' in value ? value.kind : 'text'
  const isText = (name: string) =>
    (within === 'parts' && name === 'text' && kind === 'text') ||
    (within === 'questions' && name === 'answer')
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    typeof inner === 'string' && isText(name) ? asMarkdown(inner) : escaped(inner, name),
  ])
  return Object.fromEntries(entries)
}

/** What a line would begin a list with. */
const listMark = /^(\s*(?:\d{1,9}(?=[.)](?:\s|$)))?)([-+.)])(?=\s|$)/gm

const asMarkdown = (text: string): string =>
  text
    .replace(/[\\*[]|&(?=#)|<(?=br>)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(listMark, '$1\\$2')
