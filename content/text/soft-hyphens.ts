/**
 * Words of 18 Latin letters or more: shorter words fit on any line, and the patterns know only Latin letters. Excludes
 * parts of addresses, which must not change.
 */
const longWord = /(?<![\p{Script=Latin}@/.])\p{Script=Latin}{18,}(?![\p{Script=Latin}@/]|\.\p{L})/gu

/** Minimum number of letters before the first and after the last soft hyphen. */
const margin = 4

/** Divides a word into its syllables. */
export type Hyphenate = (word: string) => string[]

let hyphenate: Hyphenate = (word) => [word]

/** Sets the hyphenator. Only the server sets one (`content/text/hyphenate.ts`), so that browsers load no patterns. */
export function setHyphenation(how: Hyphenate): void {
  hyphenate = how
}

/**
 * Adds soft hyphens to long words. `hyphens: auto` is not enough: it needs a dictionary, which some browsers lack,
 * and knows only the page's language. This function is only for visible text: page titles, addresses and emails must
 * not contain soft hyphens.
 */
export const softHyphens = (text: string) => text.replace(longWord, divided)

function divided(word: string): string {
  let end = 0
  const parts = hyphenate(word).map((syllable) => {
    end += syllable.length
    return end >= margin && word.length - end >= margin ? `${syllable}\u00ad` : syllable
  })
  return parts.join('')
}
