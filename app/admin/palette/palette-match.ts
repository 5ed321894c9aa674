import { searchParts, spellingsOf } from '#content/text/search-text.ts'

/**
 * Match score of a text; 0 without a match. Every typed word, and every phrase in quotation marks, must occur. A match
 * at the beginning of the text scores highest, then one at the beginning of a word.
 */
export function match(typed: string, text: string): number {
  const scores = spellingsOf(text).flatMap((folded) =>
    spelledWords(typed).map((words) => scoreOfWords(words, folded)),
  )
  return Math.max(...scores)
}

/** The words and phrases of what is typed, in each of its spellings. */
function spelledWords(typed: string): string[][] {
  const words = searchParts(typed).flatMap(({ text, isQuoted }) =>
    isQuoted ? text : text.split(/\s+/),
  )
  const spelled = words.map(spellingsOf)
  const spellings = Math.max(1, ...spelled.map(({ length }) => length))
  return Array.from({ length: spellings }, (_, index) =>
    spelled.map((each) => each[index] ?? each[0] ?? '').filter(Boolean),
  )
}

function scoreOfWords(words: readonly string[], folded: string): number {
  if (words.length === 0 || !words.every((word) => folded.includes(word))) return 0
  if (folded.startsWith(words.join(' '))) return 3
  return words.every((word) => startsWord(folded, word)) ? 2 : 1
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) return true
  }
  return false
}

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
