import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import type { Tables } from '../../tables.ts'
import type { SearchedTable } from './listed-tables.ts'
import { searchTextOf } from './search-text.ts'
import { storyWordsOf } from './story-words.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Fingerprint of a list's search texts. When it changes, `syncLists` writes them again. */
export const textsDefinition = ({ searched, stories }: SearchedTable) =>
  JSON.stringify({ columns: searched, stories, letters: lettersDigest() })

/** Changes when the folding of letters changes, with our rules or with the Unicode version of Node. */
function lettersDigest(): string {
  knownDigest ??= digest(searchTextOf(String.fromCodePoint(...letters)))
  return knownDigest
}
let knownDigest: string | undefined
/** Code points of many scripts and their signs: a sample that detects changes of the folding. */
const letters = Array.from({ length: 0x3100 }, (_, point) => point)

/** Rows per read. */
const batchSize = 500

interface TextRow {
  text: string
  searchText: string
  storyWords: string
  [keyOrStory: string]: string
}

/** Writes the search texts of all rows again. A save writes the search text of its own row. */
export async function writeTexts(
  db: Kysely<Tables>,
  { name, key = ['id'], searched, stories = [] }: SearchedTable,
): Promise<void> {
  const table = sql.table(name)
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const text = sql.join(
    searched.map((column) => sql.ref(column)),
    sql` || ${sql.lit('\n')} || `,
  )
  const words = stories.length > 0 ? sql`story_words` : sql`''`
  const named = (columns: readonly string[], as: string) =>
    columns.map((column, place) => sql`, ${sql.ref(column)} as ${sql.ref(`${as}${place}`)}`)
  const own = sql.join([...named(key, 'key'), ...named(stories, 'story')], sql``)
  for (let last = key.map(() => ''); ; ) {
    const { rows } = await sql<TextRow>`
      select ${text} as text, search_text, ${words} as story_words ${own}
      from ${table} where (${keys}) > (${sql.join(last)}) order by ${keys} limit ${batchSize}`.execute(
      db,
    )
    for (const row of rows) {
      const searchText = searchTextOf(row.text)
      const documents = stories.map(
        (_, place) => JSON.parse(row[`story${place}`] ?? 'null') as RichTextNode | null, // written by `toColumns`
      )
      const storyWords = storyWordsOf(documents)
      last = key.map((_, place) => row[`key${place}`] ?? '')
      if (searchText === row.searchText && storyWords === row.storyWords) continue
      const also = stories.length > 0 ? sql`, story_words = ${storyWords}` : sql``
      await sql`update ${table} set search_text = ${searchText} ${also}
        where (${keys}) = (${sql.join(last)})`.execute(db)
    }
    if (rows.length < batchSize) return
  }
}
