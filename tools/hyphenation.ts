import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import german from 'hyphen/patterns/de-1996.js'

/**
 * Writes `content/text/german-patterns.ts` from the patterns of the package `hyphen`: `npm run hyphenation`. The
 * package's tree of 58,000 objects takes 150 ms and 60 MB to load, the text 90 KB.
 */

/** Patterns as a tree of letters. A number is the place of a pattern's levels in the list of levels. */
type PatternNode = PatternTree | [PatternTree, number] | number
interface PatternTree {
  [letter: string]: PatternNode
}

// Cast: the package's types describe an older format.
const [levels, tree] = german as unknown as [number[][], PatternTree]

/** Adds the patterns below a node to the list of their levels. */
function collect(below: PatternTree, letters: string, found: Map<number, string[]>): void {
  for (const [letter, node] of Object.entries(below)) {
    const pattern = Array.isArray(node) ? node[1] : node
    if (typeof pattern === 'number') {
      const others = found.get(pattern)
      if (others) others.push(letters + letter)
      else found.set(pattern, [letters + letter])
    }
    if (Array.isArray(node)) collect(node[0], letters + letter, found)
    else if (typeof node === 'object') collect(node, letters + letter, found)
  }
}

/** The contents of the generated file. */
export function germanPatterns(): string {
  const found = new Map<number, string[]>()
  collect(tree, '', found)
  const lines = [...found].map(([place, patterns]) => {
    const digits = levels[place] ?? []
    if (digits.some((level) => level > 9)) throw new Error('a level has more than one digit')
    return [digits.join(''), ...patterns].join(' ')
  })
  return `/**
 * Generated from the package hyphen (ISC) by \`npm run hyphenation\`: the TeX patterns for German, de-1996 of
 * https://www.hyphenation.org (MIT). A line has the levels of its patterns, a digit for each position, then the patterns.
 */
export const germanPatterns = \`
${lines.join('\n')}
\`
`
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '../content/text/german-patterns.ts')
  writeFileSync(file, germanPatterns())
}
