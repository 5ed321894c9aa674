import { type Kysely, sql } from 'kysely'

/** As `content/search-text.ts` had them when this landed. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ŋ: 'n', ĸ: 'q', ı: 'i', ə: 'e' },
  ...{ ɓ: 'b', ɖ: 'd', ɗ: 'd', ƙ: 'k', ƴ: 'y', ɛ: 'e', ɔ: 'o', ɨ: 'i', ʉ: 'u', ƶ: 'z', ǥ: 'g' },
  ς: 'σ',
}
const any = `[${Object.keys(letters).join('')}]`
const pattern = new RegExp(any, 'g')

const ofActive = "case is_active when 1 then 'aaa' else 'iii' end"

/** The tables with an index of letters, and the mark that it has of a row. */
const tables = {
  projects: { mark: ofActive, which: 'true' },
  careers: { mark: ofActive, which: 'true' },
  technologies: { mark: ofActive, which: 'true' },
  testimonials: { mark: ofActive, which: 'true' },
  messages: { mark: "case status when 'new' then 'nnn' else 'rrr' end", which: 'in_search = 1' },
  images: { mark: "''", which: 'true' },
}

/**
 * `ß`, `đ` and the like are found by the letters that stand for them. The index is made anew as a whole:
 * its trigger takes a millisecond for each row, this a twentieth of one.
 */
export async function up(db: Kysely<unknown>) {
  for (const [table, { mark, which }] of Object.entries(tables)) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where search_text glob ${`*${any}*`} limit 1`.execute(db)
    if (rows.length === 0) continue
    const index = `${table}_search`
    const trigger = await dropTrigger(db, `${index}_update`)
    await foldAgain(db, table)
    await sql.raw(`insert into ${index} (${index}) values ('delete-all')`).execute(db)
    await sql
      .raw(`insert into ${index} (rowid, text, mark)
        select position, search_text, ${mark} from ${table} where ${which} order by position`)
      .execute(db)
    await sql.raw(trigger).execute(db)
  }
}

/** Gives what makes it again. */
async function dropTrigger(db: Kysely<unknown>, name: string): Promise<string> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where type = 'trigger' and name = ${name}`.execute(db)
  await sql`drop trigger ${sql.ref(name)}`.execute(db)
  return rows[0]?.sql ?? ''
}

/** Rows without such a letter stay as they are. */
async function foldAgain(db: Kysely<unknown>, table: string) {
  const name = sql.table(table)
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; searchText: string }>`
      select id, search_text from ${name} where id > ${last} and search_text glob ${`*${any}*`}
      order by id limit 500`.execute(db)
    for (const { id, searchText } of rows) {
      const text = searchable(searchText)
      await sql`update ${name} set search_text = ${text} where id = ${id}`.execute(db)
    }
    if (rows.length < 500) return
    last = rows.at(-1)?.id ?? ''
  }
}

/** A searchable text with its letters folded; see `searchable` in `server/database/fold.ts`. */
function searchable(old: string): string {
  const [before = ''] = old.split('\u001f', 1)
  const folded = before.replace(pattern, (letter) => letters[letter] ?? letter)
  const each = [...folded]
  const pairs = each.slice(1).map((letter, place) => `${each[place]}${letter}\u001f`)
  const singles = each.map((letter) => `${letter}\u001f\u001f`)
  return [folded, '\u001f', ...new Set([...pairs, ...singles])].join('')
}
