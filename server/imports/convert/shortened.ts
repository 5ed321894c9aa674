import { withWords } from './losses.ts'

/** A text on one line with at most `most` characters, cut between words. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most - 1).toWellFormed()
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`
}

/** A shortened text, and what the report says of its end. */
export function shortenedOf(
  what: string,
  text: string,
  most: number,
): { text: string; loss?: string } {
  const kept = shortened(text, most)
  const line = text.replace(/\s+/g, ' ').trim()
  if (kept === line) return { text: kept }
  return { text: kept, loss: withWords(`the end of ${what}`, line.slice(kept.length - 1)) }
}
