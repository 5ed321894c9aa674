import { foldText, respelledLines, searchParts, spellingsOf } from '#content/text/search-text.ts'

/** Delimiter that pads short search terms to three characters. No folded text contains it. */
const end = '\u001f'

/**
 * Trigram search text: the folded text, the lines with umlauts in their other spelling, then each pair of letters and
 * each single letter in them, padded to three characters. A trigram index cannot find less than three characters;
 * thanks to the padding, it finds one or two letters too.
 */
export function searchTextOf(text: string): string {
  const typed = text.replaceAll(end, '')
  const folded = foldText(typed)
  const respelled = respelledLines(typed)
  // Pairs and letters are numbers, because joining and hashing new strings takes seven times as long.
  const pairs = new Set<number>()
  const letters = new Set<number>()
  /** The last pairs, because a lookup in a set takes ten times as long. */
  const recent = new Float64Array(4096)
  for (const part of [folded, respelled]) {
    let before = -1
    for (let index = 0; index < part.length; ) {
      const letter = part.codePointAt(index) ?? 0
      const pair = before * beyondUnicode + letter
      const slot = (before * 31 + letter) & 4095
      if (recent[slot] !== pair) {
        recent[slot] = pair
        if (index > 0) pairs.add(pair)
        letters.add(letter)
      }
      before = letter
      index += letter > 0xffff ? 2 : 1
    }
  }
  const padding = [...pairs].map((pair) => pairText(pair) + end)
  const singles = [...letters].map((letter) => String.fromCodePoint(letter) + end + end)
  const texts = respelled === '' ? [folded, end] : [folded, end, respelled, end]
  return [...texts, ...padding, ...singles].join('')
}

/** A power of two above the last code point, 0x10ffff. */
const beyondUnicode = 0x200000

const pairText = (pair: number) =>
  String.fromCodePoint(Math.floor(pair / beyondUnicode), pair % beyondUnicode)

/** Patterns of a search: a search text must contain one of each list. */
export type SearchPatterns = readonly (readonly string[])[]

/**
 * The patterns to find in a search text: the spellings of each part of a search. A pattern of one or two letters is
 * padded to three characters, as in the search text. An empty search has no patterns.
 */
export const searchPatterns = (search: string): SearchPatterns =>
  searchParts(search.replaceAll(end, ''))
    .map(({ text }) => spellingsOf(text).filter(Boolean).map(padded))
    .filter((spellings) => spellings.length > 0)

const padded = (pattern: string) => pattern + end.repeat(Math.max(0, 3 - [...pattern].length))
