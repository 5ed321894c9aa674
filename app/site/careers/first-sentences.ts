/** Target length in characters: about two lines of an opening in the list. */
const targetLength = 150

/** First whole sentences of a text: always one, and more while the target length is not reached. */
export function firstSentences(text: string): string {
  const [first = '', ...others] = text.trim().split(/(?<=[.!?])\s+|\n\s*\n/)
  let summary = first
  for (const sentence of others) {
    if (summary.length + sentence.length >= targetLength) break
    summary += ` ${sentence}`
  }
  return summary
}
