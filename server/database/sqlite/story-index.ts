import { sql } from 'kysely'

/**
 * Story index: the words of the rich texts of a table, by the rows' positions. An index of words has a fifth of
 * the size of one of three letters, which a text of 900 words would make as large as the text three times over.
 */
export const storyIndex = (name: string) => `${name}_stories`

export const createStoryIndex = (name: string) =>
  `CREATE VIRTUAL TABLE ${storyIndex(name)} using fts5(text, content='', contentless_delete=1,
    detail=none, tokenize='unicode61 remove_diacritics 2')`

/** What FTS5 is asked: each of the words, as the beginning of one. */
const storyPattern = (words: readonly string[]) => words.map((word) => `"${word}"*`).join(' AND ')

/** The positions of the first rows whose rich texts have words that begin so, all of them; in their order. */
export const matchesIn = (name: string, words: readonly string[], most: number) => {
  const index = sql.raw(storyIndex(name))
  return sql<number>`(select rowid from ${index} where ${index} match ${storyPattern(words)}
    order by rowid limit ${most})`
}
