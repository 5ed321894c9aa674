const raised = new Map(
  Object.entries({
    ...{ 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹' },
    ...{ '+': '⁺', '-': '⁻', '−': '⁻', '–': '⁻', '=': '⁼', '(': '⁽', ')': '⁾', n: 'ⁿ', i: 'ⁱ' },
  }),
)

const lowered = new Map(
  Object.entries({
    ...{ 0: '₀', 1: '₁', 2: '₂', 3: '₃', 4: '₄', 5: '₅', 6: '₆', 7: '₇', 8: '₈', 9: '₉' },
    ...{ '+': '₊', '-': '₋', '−': '₋', '–': '₋', '=': '₌', '(': '₍', ')': '₎' },
  }),
)

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
