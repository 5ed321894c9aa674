/** A word of so many letters stands on a phone's line in the largest letters there are. */
const fits = 12

/** The class of a head by its longest word, in steps of four letters: see words.css. */
export function headingSize(text: string): string {
  const longest = Math.max(...text.split(/[\s-]+/).map((word) => word.length))
  return longest > fits ? `letters-${Math.min(40, Math.ceil(longest / 4) * 4)}` : ''
}
