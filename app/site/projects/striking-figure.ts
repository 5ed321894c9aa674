/** Key figure of a case study, and the sentence that says what it means. */
export interface StrikingFigure {
  /** The number as the text writes it: `9`, `97.4`, `€1.2`, `210,000`, `1,2`. */
  value: string
  /** `%`, `minutes`, `Mio. €`; empty for a plain count. */
  unit: string
  sentence: string
}

/** Units in English and German; `m` is a length, `M` a million. */
const units = [
  '%|percent|Prozent|×|x|times|-?fach|-?mal',
  '(?:thousand|million|billion|Million(?:en)?|Milliarden?|k|M|Tsd\\.?|Mio\\.?|Mrd\\.?)(?:\\s?(?:€|Euro))?',
  '€|Euro|euros?',
  'milliseconds?|ms|seconds?|minutes?|hours?|days?|weeks?|months?',
  'Millisekunden?|Sekunden?|Minuten?|Stunden?|Tag(?:en?)?|Wochen?|Monat(?:en?)?',
].join('|')

const number = new RegExp(
  `(?<![\\w.,:/-])([$€£]?\\d+(?:[.,]\\d+)*\\+?)(?:\\s?(${units})(?![\\p{L}\\d_]))?(?![\\w:/]|-[\\w])`,
  'gu',
)

/** Words before a number that is a starting point, a duration or a name, and no result. */
const baselineWords =
  /(?:(?<!\p{L})(?:from|took|over|than|against|instead of|not|ISO|DIN|EN|IEC|von|aus|über|als|statt(?: in| nach| von)?|seit|vorher|früher|bisher|nicht|nr\.)|^(?:in|after|within|nach|innerhalb von|binnen))\s+$/iu

/** The same behind it: '3 Tage dauerte'. */
const baselineBehind = /^\s*(?:dauerte|brauchte|benötigte|gedauert|gebraucht|zuvor|vorher|früher)/i

/** Full stops of abbreviations and of days end no sentence. */
const sentenceEnd =
  /(?<=[.!?])(?<!(?<!\p{L})(?:mio|mrd|tsd|ca|rd|bzw|inkl|zzgl|z\. ?b|u\. ?a)\.)(?<!\d\.(?=\s+(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)))\s+|\n+/iu

/**
 * First figure of a text in English or German that is worth showing large: one with a unit or a currency, or
 * a count of at least a hundred. `null` without one.
 */
export function strikingFigure(text: string): StrikingFigure | null {
  for (const sentence of text.split(sentenceEnd)) {
    for (const match of sentence.matchAll(number)) {
      const [all, value = '', unit = ''] = match
      if (baselineWords.test(sentence.slice(0, match.index))) continue
      if (baselineBehind.test(sentence.slice(match.index + all.length))) continue
      if (unit || /^[$€£]/.test(value) || isLargeCount(value)) {
        const shown = /^(?:percent|Prozent)$/.test(unit) ? '%' : unit
        return { value, unit: shown, sentence: sentence.trim() }
      }
    }
  }
  return null
}

/** The rest of the text that a figure is of: what stands large stands once. */
export function withoutSentence(text: string, { sentence }: StrikingFigure): string {
  const at = text.indexOf(sentence)
  const before = text.slice(0, at)
  const behind = text.slice(at + sentence.length)
  const isParagraph = /\n\s*$/.test(before) || /^\s*\n/.test(behind)
  return [before.trim(), behind.trim()].filter(Boolean).join(isParagraph ? '\n\n' : ' ')
}

/** A plain four-digit number may be a year. Groups of three digits are thousands: '9,400', '9.400'. */
const isLargeCount = (value: string) =>
  Number(value.replace(/[.,](?=\d{3}(?!\d))|\+/g, '').replace(',', '.')) >= 100 &&
  !/^(?:19|20)\d\d$/.test(value)
