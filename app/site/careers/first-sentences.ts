/** About as many characters as two lines of an opening hold. */
const enough = 150

/** The whole sentences a text begins with: one, and more while they are short. */
export function firstSentences(text: string): string {
  const [first = '', ...others] = text.trim().split(/(?<=[.!?])\s+|\n\s*\n/)
  let summary = first
  for (const sentence of others) {
    if (summary.length + sentence.length >= enough) break
    summary += ` ${sentence}`
  }
  return summary
}
