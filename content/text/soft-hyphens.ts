/** Words of 18 letters or more; shorter words fit on any line. Excludes parts of addresses, which must not change. */
const longWord = /(?<![\p{L}@/.])\p{L}{18,}(?![\p{L}@/]|\.\p{L})/gu

/** Minimum number of letters before the first and after the last soft hyphen. */
const margin = 4

/** Inserts a soft hyphen between all syllables of a word. */
export type Hyphenate = (word: string) => string

let hyphenate: Hyphenate = (word) => word

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

const divided = (word: string) =>
  hyphenate(word).replace(/\u00ad/g, (hyphen, at: number, whole: string) => {
    const before = whole.slice(0, at).replaceAll('\u00ad', '').length
    return before >= margin && word.length - before >= margin ? hyphen : ''
  })
