import { germanPatterns } from './german-patterns.ts'
import type { Hyphenate } from './soft-hyphens.ts'

/**
 * Divides a word into syllables with the TeX patterns for German. Words of 18 letters or more are mostly German; for
 * other languages the result is good enough. Takes time that grows with the length of the word.
 */
export const hyphenate: Hyphenate = (word) => {
  const lowerCase = word.toLowerCase()
  // A letter that is longer in lower case, such as İ, would move all later syllables.
  if (lowerCase.length !== word.length) return [word]
  const levels = levelsOf(`.${lowerCase}.`)
  const syllables: string[] = []
  let start = 0
  // TeX never divides after the first or before the last letter.
  for (let at = 2; at < word.length - 1; at++) {
    if ((levels[at] ?? 0) % 2 === 0) continue
    syllables.push(word.slice(start, at))
    start = at
  }
  return [...syllables, word.slice(start)]
}

/** Level of each position between two letters: the highest of all patterns there. A word is divided where it is odd. */
function levelsOf(letters: string): Uint8Array {
  known ??= readPatterns()
  const levels = new Uint8Array(letters.length + 1)
  for (let from = 0; from < letters.length; from++) {
    for (let to = from + 1; to <= letters.length; to++) {
      const pattern = known.get(letters.slice(from, to))
      if (!pattern) break
      // The levels of a pattern that begins with a dot do not count the dot.
      raise(levels, pattern, Math.max(0, from - 1))
    }
  }
  return levels
}

function raise(levels: Uint8Array, pattern: readonly number[], first: number): void {
  for (let offset = 0; offset < pattern.length; offset++) {
    const level = pattern[offset] ?? 0
    if (level > (levels[first + offset] ?? 0)) levels[first + offset] = level
  }
}

/** The levels of each pattern and, empty, of each beginning of one, by their letters. */
type Patterns = ReadonlyMap<string, readonly number[]>

/** Read for the first long word, because most sites in English have none. Takes 6 MB. */
let known: Patterns | undefined

function readPatterns(): Patterns {
  const patterns = new Map<string, readonly number[]>()
  for (const line of germanPatterns.trim().split('\n')) {
    const [digits = '', ...words] = line.split(' ')
    const levels = [...digits].map(Number)
    for (const letters of words) {
      patterns.set(letters, levels)
      for (let end = letters.length - 1; end > 0; end--) {
        const beginning = letters.slice(0, end)
        if (patterns.has(beginning)) break
        patterns.set(beginning, [])
      }
    }
  }
  return patterns
}
