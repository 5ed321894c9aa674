import { foldText } from '#content/text/search-text.ts'

/**
 * Match score of a text; 0 without a match. Every typed word must occur. A match at the beginning of the text scores
 * highest, then one at the beginning of a word.
 */
export function match(typed: string, text: string): number {
  const folded = foldText(text)
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0 || !words.every((word) => folded.includes(word))) return 0
  const phrase = words.join(' ')
  if (folded.startsWith(phrase)) return 3
  return words.every((word) => startsWord(folded, word)) ? 2 : 1
}

const startsWord = (text: string, word: string) =>
  text.startsWith(word) || text.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word))

/** Matching entries, best first. Entries with equal scores keep their order. */
export function matching<E extends { label: string; synonyms?: string }>(
  typed: string,
  entries: readonly E[],
): E[] {
  return entries
    .map((entry) => ({ entry, worth: scoreOf(typed, entry) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .map(({ entry }) => entry)
}

const scoreOf = (typed: string, { label, synonyms = '' }: { label: string; synonyms?: string }) =>
  match(typed, label) || (match(typed, `${label} ${synonyms}`) ? 0.5 : 0)
