import { foldText } from '#content/text/search-text.ts'

/** Delimiter that pads short search terms to three characters. No folded text contains it. */
const end = '\u001f'

const folding = (text: string) => foldText(text.replaceAll(end, ''))

/**
 * Trigram search text: the folded text, then each pair of letters and each single letter in it, padded to three
 * characters. A trigram index cannot find less than three characters; thanks to the padding, it finds one or two
 * letters too.
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

/**
 * The pattern to find in a search text. A pattern of one or two letters is padded to three characters, as in the search
 * text. An empty search has an empty pattern.
 */
export function searchPattern(search: string): string {
  const folded = folding(search)
  const { length } = [...folded]
  return length === 0 ? '' : folded + end.repeat(Math.max(0, 3 - length))
}
