import { foldText } from '../text/search-text.ts'

/** Number of words before the match. Few, so that the match is visible on a short line. */
const before = 4
const most = 30

/** Excerpt around the first word that begins with a search term. The terms must be results of `foldText`. */
export function excerptOf(text: string, searched: readonly string[]): string {
  const words = text.split(/\s+/).filter(Boolean)
  const isFound = (word: string) => {
    const pieces = foldText(word).match(/[\p{L}\p{N}]+/gu) ?? []
    return pieces.some((piece) => searched.some((each) => piece.startsWith(each)))
  }
  const place = Math.max(0, words.findIndex(isFound))
  const start = Math.max(0, place - before)
  const piece = words.slice(start, start + most).join(' ')
  return `${start > 0 ? '… ' : ''}${piece}${start + most < words.length ? ' …' : ''}`
}

/** Whether each search term begins a word of the text. The terms must be results of `foldText`. */
export function hasWords(text: string, searched: readonly string[]): boolean {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return searched.every((each) => words.some((word) => word.startsWith(each)))
}
