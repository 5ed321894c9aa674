const pairsOf = (letters: string, signs: string) =>
  new Map(Array.from(letters, (letter, place) => [letter, signs.charAt(place)]))

const raised = pairsOf('0123456789+-−–=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ')
const lowered = pairsOf('0123456789+-−–=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎')

/** Whether text is raised or lowered. */
export type Script = 'super' | 'sub'

/**
 * The letters of Unicode that stand for superscript or subscript: `10⁶` and `H₂O`. Rich texts have no such marks, and
 * without them `10<sup>6</sup>` is 106. `undefined` if Unicode lacks one of the letters.
 */
export function scriptLetters(text: string, script: Script): string | undefined {
  const letters = script === 'super' ? raised : lowered
  const found = Array.from(text, (sign) => (/\s/.test(sign) ? sign : letters.get(sign)))
  return found.includes(undefined) ? undefined : found.join('')
}
