/** Characters of a word that fit a phone's line at the largest heading size. */
const fittingLength = 12

/** Heading size class by the longest word, in steps of four characters: see words.css. */
export function headingSize(text: string): string {
  const longest = Math.max(...text.split(/[\s-]+/).map((word) => word.length))
  return longest > fittingLength ? `letters-${Math.min(40, Math.ceil(longest / 4) * 4)}` : ''
}
