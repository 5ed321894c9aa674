import { foldText } from '#content/text/search-text.ts'

/** Delimiter behind a short piece of a searched text. No folded text contains it. */
const end = '\u001f'

const folding = (text: string) => foldText(text.replaceAll(end, ''))

/**
 * Trigram search text: the text, folded, and behind it each letter and each pair of letters with
 * delimiters. The index has trigrams and nothing shorter; so one letter with two delimiters and two letters
 * with one are found by it too.
 */
export function searchTextOf(text: string): string {
  const folded = folding(text)
  const letters = [...folded]
  const pairs = letters.slice(1).map((letter, place) => `${letters[place]}${letter}${end}`)
  const singles = letters.map((letter) => letter + end + end)
  return [folded, end, ...new Set([...pairs, ...singles])].join('')
}

/** What a searchable text contains when the text contains what was searched for; empty for nothing. */
export function searchPattern(search: string): string {
  const folded = folding(search)
  const { length } = [...folded]
  return length === 0 ? '' : folded + end.repeat(Math.max(0, 3 - length))
}
