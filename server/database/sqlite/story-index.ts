import { told } from '#content/rich-text/plain-text.ts'
import { foldText } from '#content/text/search-text.ts'
import type { ListedTable } from './listed-tables.ts'

/**
 * Story index: the words of the rich texts of a table, by the rows' positions. An index of words has a fifth of
 * the size of one of three letters, which a text of 900 words would make as large as the text three times over.
 */
export const storyIndex = (name: string) => `${name}_stories`

export const createStoryIndex = (name: string) =>
  `CREATE VIRTUAL TABLE ${storyIndex(name)} using fts5(text, content='', contentless_delete=1,
    detail=none, tokenize='unicode61 remove_diacritics 2')`

/** The letters that the tokenizer leaves as they are, as `foldText` writes them. */
const letters = [...'ßẞæÆœŒøØłŁđĐðÐþÞı'].map((letter) => [letter, foldText(letter)] as const)

/** Keys of a document whose texts are words for a reader. */
const keys = ['text', ...told].map((key) => `'${key}'`).join(', ')

/** The words of a row's rich texts, in SQL; `null` where it has none. So no writer can forget them. */
export function wordsOf(row: string, { stories = [] }: ListedTable): string {
  const texts = stories.map(
    (column) => `select value from json_tree(${row}.${column})
      where type = 'text' and key in (${keys})`,
  )
  const words = `(select group_concat(value, ' ') from (${texts.join(' union all ')}))`
  return letters.reduce(
    (sql, [letter, folded]) => `replace(${sql}, '${letter}', '${folded}')`,
    words,
  )
}

/** The words of a search, folded. */
export const searchedWords = (search: string): string[] =>
  foldText(search).match(/[\p{L}\p{N}]+/gu) ?? []

/** What FTS5 is asked: each of the words, as the beginning of one. */
export const storyPattern = (words: readonly string[]) =>
  words.map((word) => `"${word}"*`).join(' AND ')
