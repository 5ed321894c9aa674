/** Characters of a word that fit a phone's line at the largest heading size. */
const fittingLength = 12

/**
 * Heading size class by the longest word, in steps of four characters: see words.css. In a column that is
 * narrower than a page fewer characters fit.
 */
export function headingSize(text: string, fitting = fittingLength): string {
  const longest = Math.max(...text.split(/[\s-]+/).map((word) => word.length))
  return longest > fitting ? `letters-${Math.min(40, Math.ceil(longest / 4) * 4)}` : ''
}
