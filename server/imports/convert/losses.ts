import { oneLine } from '../readers/source-text.ts'

/** Counts what a conversion loses, each as the end of the sentence 'Left out: …'. */
export interface Losses {
  add(what: string): void
  /** Each loss once, with how often it occurs. */
  list(): string[]
}

export function createLosses(): Losses {
  const counts = new Map<string, number>()
  return {
    add: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    list: () =>
      [...counts].map(([what, times]) => (times === 1 ? what : `${what} (${times} times)`)),
  }
}

const longestName = 200

/** A loss with the words that are lost: `deleted text (old price)`. */
export function withWords(what: string, text: string): string {
  const words = oneLine(text, longestName)
  return words === '' ? what : `${what} (${words})`
}
