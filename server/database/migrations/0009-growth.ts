import { type Kysely, sql } from 'kysely'
import { indexLists, type ListedTable } from '../list-indexes.ts'

const active = { column: 'is_active', marks: { '0': 'iii', '1': 'aaa' } }
const times = { created_at: 'created_at', updated_at: 'updated_at' }
const lower = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, `lower(${column})`]))
/** What the sitemap has of each record. */
const addresses = ['slug', 'updated_at']
const categories = ['web', 'mobile', 'iot', 'ai', 'full stack', 'enterprise']

const records: ListedTable[] = [
  {
    ...{ name: 'projects', part: active, covered: addresses },
    sorts: { ...times, ...lower('title', 'category') },
    words: { column: 'category', words: categories },
  },
  {
    ...{ name: 'careers', part: active, covered: addresses },
    sorts: { ...times, ...lower('title', 'department') },
  },
  {
    ...{ name: 'technologies', part: active, covered: addresses },
    sorts: { ...times, ...lower('title', 'description') },
  },
  { name: 'testimonials', part: active, sorts: { ...times, ...lower('name', 'quote') } },
]

const messages: ListedTable = {
  name: 'messages',
  part: { column: 'status', marks: { new: 'nnn', read: 'rrr' } },
  sorts: { name: 'name', email: 'email', subject: 'subject' },
  isSearchedLater: true,
}

/** Columns with addresses of pictures: one, or a list of them. */
const pictures: Record<string, { one: string; list?: string }> = {
  projects: { one: 'image_url', list: 'additional_images' },
  technologies: { one: 'image_url' },
  testimonials: { one: 'image_url' },
}

/** Lists, searches, counts and the uses of pictures cost the same however much there is. */
export async function up(db: Kysely<unknown>) {
  await sql`create table tallies (list text not null, part text not null, word text not null,
    count integer not null, primary key (list, part, word)) without rowid`.execute(db)
  await sql`create table blocks (list text not null, part text not null, block integer not null,
    count integer not null, primary key (list, part, block)) without rowid`.execute(db)
  for (const table of records) {
    const name = sql.table(table.name)
    const ordered = sql`select id, row_number() over (order by position, id) as place from ${name}`
    await sql`update ${name} set position = ordered.place * 1024
      from (${ordered}) as ordered where ordered.id = ${sql.ref(`${table.name}.id`)}`.execute(db)
    await sql`drop index ${sql.ref(`${table.name}_position`)}`.execute(db)
    await sql`drop index ${sql.ref(`${table.name}_order`)}`.execute(db)
    await makeSearchable(db, table.name)
    await indexLists(db, table)
  }
  await sql`drop index messages_order`.execute(db)
  await sql`alter table messages add column in_search integer not null default 0`.execute(db)
  for (const table of [messages, { name: 'images', sorts: {} }]) {
    await orderByTime(db, table.name)
    await makeSearchable(db, table.name)
    await indexLists(db, table)
  }
  await indexUses(db)
  await indexHistory(db)
}

/** What arrives has its place by its time: its millisecond times 1,000, and one more for each tie. */
async function orderByTime(db: Kysely<unknown>, table: string) {
  const name = sql.table(table)
  await sql`alter table ${name} add column position integer not null default 0`.execute(db)
  const ordered = sql`select id, cast(round(unixepoch(created_at, 'subsec') * 1000) as integer) * 1000
    + row_number() over (partition by created_at order by id) - 1 as place from ${name}`
  await sql`update ${name} set position = ordered.place
    from (${ordered}) as ordered where ordered.id = ${sql.ref(`${table}.id`)}`.execute(db)
}

/** Adds the letters and the pairs of letters that a searched text has; see `searchable`. */
async function makeSearchable(db: Kysely<unknown>, table: string) {
  const name = sql.table(table)
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; searchText: string }>`
      select id, search_text from ${name} where id > ${last} order by id limit 500`.execute(db)
    for (const { id, searchText } of rows) {
      const folded = searchText.replaceAll('\u001f', '')
      const letters = [...folded]
      const pairs = letters.slice(1).map((letter, place) => `${letters[place]}${letter}\u001f`)
      const singles = letters.map((letter) => `${letter}\u001f\u001f`)
      const text = [folded, '\u001f', ...new Set([...pairs, ...singles])].join('')
      await sql`update ${name} set search_text = ${text} where id = ${id}`.execute(db)
    }
    if (rows.length < 500) return
    last = rows.at(-1)?.id ?? ''
  }
}

/** Which record shows which picture of the store. */
async function indexUses(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table image_uses (url text not null, type text not null, record_id text not null,
    primary key (url, type, record_id)) without rowid`)
  await run('create index image_uses_record on image_uses (type, record_id)')
  for (const [type, { one, list }] of Object.entries(pictures)) {
    const uses = (row: string) => `select distinct substr(value, instr(value, '/media/')) as url,
      '${type}' as type, ${row}.id as record_id from (select ${row}.${one} as value
      ${list ? `union all select value from json_each(${row}.${list})` : ''})
      where instr(value, '/media/') > 0`
    const add = `insert or ignore into image_uses ${uses('new')};`
    const remove = `delete from image_uses where type = '${type}' and record_id = old.id;`
    const columns = [one, list].filter((column) => column !== undefined)
    const differs = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
    await run(`create trigger ${type}_uses_insert after insert on ${type} begin ${add} end`)
    await run(`create trigger ${type}_uses_delete after delete on ${type} begin ${remove} end`)
    await run(`create trigger ${type}_uses_update after update of ${columns.join(', ')} on ${type}
      when ${differs} begin ${remove} ${add} end`)
    for (const column of columns) {
      const values = column === list ? `, json_each(${type}.${column}) as each` : ''
      const value = column === list ? 'each.value' : `${type}.${column}`
      await run(`insert or ignore into image_uses
        select substr(${value}, instr(${value}, '/media/')), '${type}', ${type}.id
        from ${type}${values} where instr(${value}, '/media/') > 0`)
    }
  }
}

/** What was changed and deleted is found in its order, whoever did it and whatever it was. */
async function indexHistory(db: Kysely<unknown>) {
  await sql`drop index changes_person`.execute(db)
  await sql`create index changes_person on changes (person, at, id)`.execute(db)
  await sql`create index changes_person_type on changes (person, type, at, id)`.execute(db)
  await sql`drop index trash_order`.execute(db)
  await sql`create index trash_order on trash (deleted_at, record_id, type)`.execute(db)
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db)
}
