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
  // Pairs as numbers: a set of new strings has to join and hash each of them, which takes seven times as long.
  const seen = new Set<number>()
  const letters = new Set<string>()
  let pairs = ''
  let before = ''
  for (const letter of folded) {
    const pair = codeOf(before) * beyondUnicode + codeOf(letter)
    if (before && !seen.has(pair)) {
      seen.add(pair)
      pairs += before + letter + end
    }
    letters.add(letter)
    before = letter
  }
  const singles = [...letters].map((letter) => letter + end + end)
  return [folded, end, pairs, ...singles].join('')
}

/** A power of two above the last code point, 0x10ffff. */
const beyondUnicode = 0x200000

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0

/** What a searchable text contains when the text contains what was searched for; empty for nothing. */
export function searchPattern(search: string): string {
  const folded = folding(search)
  const { length } = [...folded]
  return length === 0 ? '' : folded + end.repeat(Math.max(0, 3 - length))
}
