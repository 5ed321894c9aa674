/** Length of the longest word that fits a phone's line at the largest heading size, in characters. */
const fittingLength = 12

/**
 * Heading size class for the longest word, in steps of four characters: see words.css. `fitting` is the length of the
 * longest word that fits the column at the largest size.
 */
export function headingSize(text: string, fitting = fittingLength): string {
  const longest = Math.max(...text.split(/[\s-]+/).map((word) => word.length))
  return longest > fitting ? `letters-${Math.min(40, Math.ceil(longest / 4) * 4)}` : ''
}
