/** A range of a file's bytes. Both ends are inclusive. */
export interface ByteRange {
  from: number
  to: number
}

/**
 * Parses a Range header (RFC 9110, 14.2). `undefined` means the whole file, also for several ranges and for
 * malformed headers.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | 'beyond the end' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return undefined
  // Suffix range: `bytes=-5` asks for the last five bytes.
  const from = first ? Number(first) : Math.max(0, size - Number(last))
  const to = first && last ? Number(last) : size - 1
  if (first && last && from > to) return undefined
  return from >= size ? 'beyond the end' : { from, to: Math.min(to, size - 1) }
}
