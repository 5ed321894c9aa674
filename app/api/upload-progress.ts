/**
 * Sent fraction of each file, from 0 to 1, when `loaded` of `total` bytes are sent. Files are sent in order. The
 * multipart overhead is distributed in proportion to their sizes.
 */
export function sentOf(loaded: number, total: number, sizes: readonly number[]): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  let left = total > 0 ? (loaded / total) * all : 0
  return sizes.map((size) => {
    const sent = size > 0 ? Math.min(1, Math.max(0, left / size)) : Number(left >= 0)
    left -= size
    return sent
  })
}
