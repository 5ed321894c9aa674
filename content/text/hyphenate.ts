import german from 'hyphen/patterns/de-1996.js'
import type { Hyphenate } from './soft-hyphens.ts'

/** Patterns as a tree of letters. A number is the place of a pattern's levels in the list of levels. */
type PatternNode = PatternTree | [PatternTree, number] | number
interface PatternTree {
  [letter: string]: PatternNode
}

// Cast: the package's types describe an older format.
const [patternLevels, patterns] = german as unknown as [number[][], PatternTree]

/**
 * Divides a word into syllables with the TeX patterns for German. Words of 18 letters or more are mostly German; for
 * other languages the result is good enough. The package's own function takes seconds for a word of 20,000 letters and
 * keeps every word in memory. This one is linear and as fast without a cache.
 */
export const hyphenate: Hyphenate = (word) => {
  const lowerCase = word.toLowerCase()
  // A letter that is longer in lower case, such as İ, would move all later syllables.
  if (lowerCase.length !== word.length) return [word]
  const levels = levelsOf(lowerCase)
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
function levelsOf(word: string): Uint8Array {
  const levels = new Uint8Array(word.length + 1)
  // A dot in a pattern stands for the beginning or the end of the word.
  const letters = `.${word}.`
  for (let from = 0; from < letters.length; from++) {
    let tree: PatternTree | undefined = patterns
    for (let to = from; tree && to < letters.length; to++) {
      const node: PatternNode | undefined = tree[letters.charAt(to)]
      const isBoth = Array.isArray(node)
      const pattern = isBoth ? node[1] : node
      // The levels of a pattern that begins with a dot do not count the dot.
      if (typeof pattern === 'number') raise(levels, patternLevels[pattern], Math.max(0, from - 1))
      tree = isBoth ? node[0] : typeof node === 'object' ? node : undefined
    }
  }
  return levels
}

function raise(levels: Uint8Array, pattern: readonly number[] = [], first: number): void {
  for (let offset = 0; offset < pattern.length; offset++) {
    const level = pattern[offset] ?? 0
    if (level > (levels[first + offset] ?? 0)) levels[first + offset] = level
  }
}
