const units = ['Bytes', 'KB', 'MB', 'GB'] as const

/** Human-readable file size, with up to two decimals: `1.5 MB`. */
export function fileSize(bytes: number): string {
  let size = Math.max(0, bytes)
  let unit = 0
  // Rounding: a value that rounds to 1024 becomes 1 of the next unit.
  while (Math.round(size * 100) / 100 >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit++
  }
  return `${Math.round(size * 100) / 100} ${units[unit]}`
}
