import { type SoughtWords, spellingsOf, wordPattern } from '../text/search-text.ts'

/** Number of words before the match. Few, so that the match is visible on a short line. */
const before = 4
const most = 30

/** Excerpt around the first word that begins with a word of a search. */
export function excerptOf(text: string, sought: SoughtWords): string {
  const patterns = sought.words.flat().map((word) => wordPattern([word]))
  const words = text.split(/\s+/).filter(Boolean)
  const isFound = (word: string) =>
    spellingsOf(word).some((each) => patterns.some((pattern) => pattern.test(each)))
  const place = Math.max(0, words.findIndex(isFound))
  const start = Math.max(0, place - before)
  const piece = words.slice(start, start + most).join(' ')
  return `${start > 0 ? '… ' : ''}${piece}${start + most < words.length ? ' …' : ''}`
}
