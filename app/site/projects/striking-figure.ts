/** Key figure of a case study, and the sentence that says what it means. */
export interface StrikingFigure {
  /** The number as the text writes it: `9`, `97.4`, `€1.2`, `210,000`. */
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

/** Words before a number that is a starting point or a duration, and no result. */
const baselineWords =
  /(?:\b(?:from|took|over|than|against|instead of|not)|^(?:in|after|within))\s+$/i

/**
 * First figure of a text that is worth showing large: one with a unit or a currency, or a count of at
 * least a hundred. `null` without one.
 */
export function strikingFigure(text: string): StrikingFigure | null {
  for (const sentence of text.split(/(?<=[.!?])\s+|\n+/)) {
    for (const match of sentence.matchAll(number)) {
      const [, value = '', unit = ''] = match
      if (baselineWords.test(sentence.slice(0, match.index))) continue
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
