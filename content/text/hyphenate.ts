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
  const { children, patternAt } = tree
  const levels = new Uint8Array(word.length + 1)
  // A dot in a pattern stands for the beginning or the end of the word.
  const letters = new Uint8Array(word.length + 2).fill(numberOf('.'))
  for (let at = 0; at < word.length; at++) letters[at + 1] = numbers[word.charCodeAt(at)] ?? 0
  for (let from = 0; from < letters.length; from++) {
    let node = 0
    for (let to = from; to < letters.length; to++) {
      node = children[node * width + (letters[to] ?? 0)] ?? 0
      if (node === 0) break
      const pattern = patternLevels[patternAt[node] ?? none]
      // The levels of a pattern that begins with a dot do not count the dot.
      if (pattern) raise(levels, pattern, Math.max(0, from - 1))
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

/** All letters of the patterns. */
const alphabet = '.abcdefghijklmnopqrstuvwxyzßàáâäçèéêëíïñóôöü'
const width = alphabet.length + 1

/** Number of each letter by its character code, from 1; 0 for all others. */
const numbers = new Uint8Array(256)
for (const letter of alphabet) numbers[letter.charCodeAt(0)] = alphabet.indexOf(letter) + 1
const numberOf = (letter: string) => numbers[letter.charCodeAt(0)] ?? 0

/** The tree in two arrays of 6 MB, because V8 is slow to look up letters in thousands of different objects. */
interface FlatTree {
  /** Child of each node for each letter; 0 for none, because the root is no child. */
  children: Uint16Array
  /** Place of the levels of the pattern that ends at a node, or `none`. */
  patternAt: Int16Array
}

/** More nodes than the patterns have; node numbers fit 16 bits. */
const mostNodes = 65_536

const none = -1

/** Made when the server starts, because it takes a tenth of a second. */
const tree = flatTree()

function flatTree(): FlatTree {
  const children = new Uint16Array(mostNodes * width)
  const patternAt = new Int16Array(mostNodes).fill(none)
  let last = 0
  const add = (below: PatternTree, parent: number) => {
    for (const letter in below) {
      const node = below[letter]
      last++
      const child = last
      children[parent * width + numberOf(letter)] = child
      const isBoth = Array.isArray(node)
      const pattern = isBoth ? node[1] : node
      if (typeof pattern === 'number') patternAt[child] = pattern
      if (isBoth) add(node[0], child)
      else if (typeof node === 'object') add(node, child)
    }
  }
  add(patterns, 0)
  return { children, patternAt }
}
