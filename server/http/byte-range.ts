/** Some bytes of a file, by the places of the first and the last of them. */
export interface ByteRange {
  from: number
  to: number
}

/**
 * The bytes that a Range header asks for; `undefined` for all of them, which also answer several ranges at once and
 * what cannot be read. RFC 9110, 14.2.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | 'beyond the end' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return undefined
  // `bytes=-5`: the last five.
  const from = first ? Number(first) : Math.max(0, size - Number(last))
  const to = first && last ? Number(last) : size - 1
  if (first && last && from > to) return undefined
  return from >= size ? 'beyond the end' : { from, to: Math.min(to, size - 1) }
}
