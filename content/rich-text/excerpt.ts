import { foldText } from '../text/search-text.ts'

/** Words that stand before the one that was found, so that it is seen on a short line. */
const before = 4
const most = 30

/** The piece of a text around the first word that begins with one of those searched, which are folded. */
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

/** Whether a text has a word for each of those searched, which it begins with. */
export function hasWords(text: string, searched: readonly string[]): boolean {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return searched.every((each) => words.some((word) => word.startsWith(each)))
}
