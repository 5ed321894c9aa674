/** A shorter word fits on any line; an address must not get a hyphen. */
const longWord = /(?<![\p{L}@/.])\p{L}{18,}(?![\p{L}@/]|\.\p{L})/gu

/** Fewest letters before the first and after the last soft hyphen of a word. */
const margin = 4

/** Gives a word with a soft hyphen between all its syllables. */
export type Hyphenate = (word: string) => string

let hyphenate: Hyphenate = (word) => word

/** Says how words are divided. Pages are rendered with `content/text/hyphenate.ts`; a browser needs no patterns. */
export function setHyphenation(how: Hyphenate): void {
  hyphenate = how
}

/**
 * Soft hyphens in the long words of a text. `hyphens: auto` needs a dictionary, which not every browser
 * has, and follows the page's language alone. Only for visible text: in the title of a tab, an address or
 * an e-mail a soft hyphen would be one character too many.
 */
export const softHyphens = (text: string) => text.replace(longWord, divided)

const divided = (word: string) =>
  hyphenate(word).replace(/\u00ad/g, (hyphen, at: number, whole: string) => {
    const before = whole.slice(0, at).replaceAll('\u00ad', '').length
    return before >= margin && word.length - before >= margin ? hyphen : ''
  })
