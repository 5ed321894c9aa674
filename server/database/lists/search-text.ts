import { foldText } from '#content/text/search-text.ts'

/** Delimiter that pads short search terms to three characters. No folded text contains it. */
const end = '\u001f'

const folding = (text: string) => foldText(text.replaceAll(end, ''))

/**
 * Trigram search text: the folded text, then each of its pairs and single letters, padded with delimiters. A trigram index
 * cannot find less than three characters; with the padding it finds one or two letters too.
 */
export function searchTextOf(text: string): string {
  const folded = folding(text)
  // Pairs are numbers, because joining and hashing new strings takes seven times as long.
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

/** The pattern to find in a search text. Padded to three characters like its pairs; empty for an empty search. */
export function searchPattern(search: string): string {
  const folded = folding(search)
  const { length } = [...folded]
  return length === 0 ? '' : folded + end.repeat(Math.max(0, 3 - length))
}
