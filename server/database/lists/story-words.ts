import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import { wordsOf } from '#content/text/search-text.ts'

/** Maximum characters of an indexed word. A search finds longer words by their beginning. */
const maxWordLength = 100

/** Story words: the distinct words of rich texts, separated by spaces, for the word index. */
export function storyWordsOf(stories: readonly (RichTextNode | null)[]): string {
  const words = stories.flatMap((story) => (story ? wordsOf(plainText(story)) : []))
  return [...new Set(words.map((word) => [...word].slice(0, maxWordLength).join('')))].join(' ')
}
