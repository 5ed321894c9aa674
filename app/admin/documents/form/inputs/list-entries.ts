/** List with one entry moved. */
export function moved(lines: string[], from: number, to: number): string[] {
  return lines.toSpliced(from, 1).toSpliced(to, 0, ...lines.slice(from, from + 1))
}

export const removed = (lines: string[], place: number): string[] => lines.toSpliced(place, 1)

/** List with an empty entry inserted after a place. */
export const withNext = (lines: string[], place: number): string[] =>
  lines.toSpliced(place + 1, 0, '')

/** List after several lines were pasted over the selected text of one entry. */
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

/** Pasted text split into short entries: at line breaks or, if there are none, at commas. */
export function entriesIn(text: string): string[] {
  const lines = linesIn(text)
  if (lines.length > 1) return lines.map((line) => line.trim())
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Pasted text split into lines, without bullets and empty lines. */
export const linesIn = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/^\s*(?:[•◦‣▪*–-]\s+)?/, '').trimEnd())
    .filter((line) => line !== '')
