/**
 * How much of each file has been sent, from 0 to 1, when `loaded` of `total` bytes are gone: files go
 * one after the other. What a form adds around them is theirs in proportion.
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
