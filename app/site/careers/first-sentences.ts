/** Target length in characters: about two lines of text in the list of openings. */
const targetLength = 150

/** First whole sentences of a text: always the first, then more while they fit the target length. */
export function firstSentences(text: string): string {
  const [first = '', ...others] = text.trim().split(/(?<=[.!?])\s+|\n\s*\n/)
  let summary = first
  for (const sentence of others) {
    if (summary.length + sentence.length >= targetLength) break
    summary += ` ${sentence}`
  }
  return summary
}
