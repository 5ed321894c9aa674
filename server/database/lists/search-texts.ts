import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { foldText } from '#content/text/search-text.ts'
import type { Tables } from '../schema.ts'
import type { ListedTable } from './listed-tables.ts'
import { searchTextOf } from './search-text.ts'
import { storyWordsOf } from './story-words.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Fingerprint of a list's search texts. When it changes, `syncLists` writes them again. */
export const textsDefinition = ({ searched, stories }: ListedTable) =>
  JSON.stringify({ columns: searched, stories, letters: lettersDigest() })

/** Changes when the folding of letters changes, with our rules or with the Unicode version of Node. */
function lettersDigest(): string {
  knownDigest ??= digest(searchTextOf('abc') + foldText(String.fromCodePoint(...letters)))
  return knownDigest
}
let knownDigest: string | undefined
/** Code points of Latin, Greek, Cyrillic, Hebrew, Arabic and others: a sample that detects changes of the folding. */
const letters = Array.from({ length: 0x2000 }, (_, point) => point)

/** Rows per read. */
const batchSize = 500

interface TextRow {
  id: string
  text: string
  searchText: string
  storyWords: string
  [story: string]: string
}

/** Writes the search texts of all rows again. A save writes the search text of its own row. */
export async function writeTexts(
  db: Kysely<Tables>,
  { name, searched, stories = [] }: ListedTable,
): Promise<void> {
  const table = sql.table(name)
  const text = sql.join(
    searched.map((column) => sql.ref(column)),
    sql` || ${sql.lit('\n')} || `,
  )
  const words = stories.length > 0 ? sql`story_words` : sql`''`
  const own = stories.map(
    (column, place) => sql`, ${sql.ref(column)} as ${sql.ref(`story${place}`)}`,
  )
  for (let last = ''; ; ) {
    const { rows } = await sql<TextRow>`
      select id, ${text} as text, search_text, ${words} as story_words ${sql.join(own, sql``)}
      from ${table} where id > ${last} order by id limit ${batchSize}`.execute(db)
    for (const row of rows) {
      const searchText = searchTextOf(row.text)
      const documents = stories.map(
        (_, place) => JSON.parse(row[`story${place}`] ?? 'null') as RichTextNode | null, // written by `toColumns`
      )
      const storyWords = storyWordsOf(documents)
      if (searchText === row.searchText && storyWords === row.storyWords) continue
      const also = stories.length > 0 ? sql`, story_words = ${storyWords}` : sql``
      await sql`update ${table} set search_text = ${searchText} ${also} where id = ${row.id}`.execute(
        db,
      )
    }
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id ?? ''
  }
}
