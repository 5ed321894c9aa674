/** The list with one of its entries at another place. */
export function moved(lines: string[], from: number, to: number): string[] {
  return lines.toSpliced(from, 1).toSpliced(to, 0, ...lines.slice(from, from + 1))
}

export const removed = (lines: string[], place: number): string[] => lines.toSpliced(place, 1)

/** The list with an empty entry after a place. */
export const withNext = (lines: string[], place: number): string[] =>
  lines.toSpliced(place + 1, 0, '')

/** The list after several lines were pasted into one of its entries, over what was selected there. */
export function pasted(
  lines: string[],
  place: number,
  [start, end]: [start: number, end: number],
  more: string[],
): string[] {
  const line = lines[place] ?? ''
  const text = `${line.slice(0, start)}${more.join('\n')}${line.slice(end)}`
  return lines.toSpliced(place, 1, ...text.split('\n'))
}

/** What was copied, as short entries: line by line, or what stands between the commas of one line. */
export function entriesIn(text: string): string[] {
  const lines = linesIn(text)
  if (lines.length > 1) return lines.map((line) => line.trim())
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** What was copied, line by line, without what bullets a list had and without empty lines. */
export const linesIn = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/^\s*(?:[•◦‣▪*–-]\s+)?/, '').trimEnd())
    .filter((line) => line !== '')
