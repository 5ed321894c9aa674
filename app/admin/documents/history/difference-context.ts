import type { Piece } from './difference.ts'

/** Piece of a diff, or the length of an omitted unchanged part. */
export type Shown<T> = Piece<T> | { what: 'omitted'; count: number }

/** Characters of unchanged text that are shown before and after a change. */
const context = 140

/** Omits unchanged text far from a change, at word boundaries. */
export function withContext(pieces: Piece<string>[]): Shown<string>[] {
  return pieces.flatMap((piece, place): Shown<string>[] => {
    const isFirst = place === 0
    const isLast = place === pieces.length - 1
    const { what, value } = piece
    const limit = context * (isFirst || isLast ? 1 : 2)
    if (what !== 'same' || value.length < limit * 1.5) return [piece]
    const head = isFirst ? '' : value.slice(0, context).replace(/\S*$/, '')
    const tail = isLast ? '' : value.slice(-context).replace(/^\S*/, '')
    return [
      ...(head ? [{ what, value: head }] : []),
      { what: 'omitted', count: value.length - head.length - tail.length },
      ...(tail ? [{ what, value: tail }] : []),
    ]
  })
}

/** Omits list entries that are not next to a change. */
export function nearChangedEntries(pieces: Piece<string>[]): Shown<string>[] {
  const isNear = (place: number) =>
    [place - 1, place, place + 1].some((each) => {
      const what = pieces[each]?.what
      return what !== undefined && what !== 'same'
    })
  const shown: Shown<string>[] = []
  for (const [place, piece] of pieces.entries()) {
    const last = shown.at(-1)
    if (isNear(place)) shown.push(piece)
    else if (last?.what === 'omitted') last.count++
    else shown.push({ what: 'omitted', count: 1 })
  }
  return shown
}
