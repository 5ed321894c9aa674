import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import { foldText } from '#content/text/search-text.ts'

/** Longer ones are found by their beginning. */
const longest = 100

/** The words of a text, folded. */
export const wordsIn = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Story words: each word of some rich texts once, as the index of stories has them. */
export function storyWordsOf(stories: readonly (RichTextNode | null)[]): string {
  const words = stories.flatMap((story) => (story ? wordsIn(plainText(story)) : []))
  return [...new Set(words.map((word) => [...word].slice(0, longest).join('')))].join(' ')
}
