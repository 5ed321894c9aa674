import { sql } from 'kysely'

/** What an index of the words of rich texts is made of: a lexeme for each, as the program has folded it. */
export const storyLexemes = `array_to_tsvector(string_to_array(story_words, ' '))`

/** The positions of the first rows whose rich texts have words that begin so, all of them; in their order. */
export function positionsWith(name: string, words: readonly string[], most: number) {
  // Words have letters and digits alone: nothing in them means something else.
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql<number>`(select position from ${sql.table(name)}
    where ${sql.raw(storyLexemes)} @@ ${query}::tsquery order by position limit ${most})`
}
