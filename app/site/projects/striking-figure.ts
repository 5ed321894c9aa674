/** The number a case study shows large, and the sentence that says what it means. */
export interface StrikingFigure {
  /** As the text writes it: `9`, `97.4`, `€1.2`, `210,000`. */
  value: string
  /** `%`, `minutes`; empty for a plain count. */
  unit: string
  sentence: string
}

const units =
  '%|percent|×|x|times|thousand|million|billion|k|M|milliseconds?|ms|seconds?|minutes?|hours?|days?|weeks?|months?'

const number = new RegExp(
  `(?<![\\w.,:/-])([$€£]?\\d+(?:[.,]\\d+)*\\+?)(?:\\s?(${units})(?!\\w))?(?![\\w:/-])`,
  'g',
)

/** What a number follows when it says how things were, or for how long, and not what was reached. */
const before = /(?:\b(?:from|took|over|than|against|instead of|not)|^(?:in|after|within))\s+$/i

/**
 * The first figure of a text that is worth showing large: one with a unit or a currency, or a
 * count of at least a hundred. `null` when there is none.
 */
export function strikingFigure(text: string): StrikingFigure | null {
  for (const sentence of text.split(/(?<=[.!?])\s+|\n+/)) {
    for (const match of sentence.matchAll(number)) {
      const [, value = '', unit = ''] = match
      if (before.test(sentence.slice(0, match.index))) continue
      if (unit || /^[$€£]/.test(value) || isLargeCount(value)) {
        return { value, unit: unit === 'percent' ? '%' : unit, sentence: sentence.trim() }
      }
    }
  }
  return null
}

/** A plain four-digit number may be a year. */
const isLargeCount = (value: string) =>
  Number(value.replace(/[,+]/g, '')) >= 100 && !/^(?:19|20)\d\d$/.test(value)
