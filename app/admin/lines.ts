/** The list with one of its entries at another place. */
export function moved(lines: string[], from: number, to: number): string[] {
  return lines.toSpliced(from, 1).toSpliced(to, 0, ...lines.slice(from, from + 1))
}

export const removed = (lines: string[], place: number): string[] => lines.toSpliced(place, 1)

/** The list with an empty entry after a place. */
export const withNext = (lines: string[], place: number): string[] =>
  lines.toSpliced(place + 1, 0, '')
