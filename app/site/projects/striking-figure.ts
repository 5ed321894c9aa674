/** Key figure of a case study, with the sentence that contains it. */
export interface StrikingFigure {
  /** The number as written in the text: `9`, `97.4`, `€1.2`, `210,000`, `1,2`. */
  value: string
  /** The unit, such as `%`, `minutes` or `Mio. €`; empty for a plain count. */
  unit: string
  sentence: string
}

/** Units in English and German. Case matters: `m` is a length, `M` a million. */
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

/** Words before a number that is a starting point, a duration or a name, and therefore not a result. */
const baselineWord =
  /(?<!\p{L})(?:from|took|over|than|against|instead of|not|ISO|DIN|EN|IEC|von|aus|über|als|statt(?: in| nach| von)?|seit|vorher|früher|bisher|nicht|nr\.)$/iu

/** The same, as the only words before a number. */
const baselineBeginning = /^(?:in|after|within|nach|innerhalb von|binnen)$/iu

/** More characters than the longest of these words have. */
const baselineLength = 20

/** Whether the words before a number say that it is not a result. Only the last words are searched. */
function isBaseline(before: string): boolean {
  const words = before.trimEnd()
  if (words.length === before.length) return false
  return baselineWord.test(words.slice(-baselineLength)) || baselineBeginning.test(words)
}

/** Words after a number that is not a result: '3 Tage dauerte'. */
const baselineBehind = /^\s*(?:dauerte|brauchte|benötigte|gedauert|gebraucht|zuvor|vorher|früher)/i

/** End of a sentence. The full stop of an abbreviation or of a German date does not end a sentence. */
const sentenceEnd =
  /(?<=[.!?])(?<!(?<!\p{L})(?:mio|mrd|tsd|ca|rd|bzw|inkl|zzgl|z\. ?b|u\. ?a)\.)(?<!\d\.(?=\s+(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)))\s+|\n+/iu

/**
 * Finds the first figure of an English or German text that is worth showing large: a number with a unit or a
 * currency, or a count of at least 100. `null` if there is none.
 */
export function strikingFigure(text: string): StrikingFigure | null {
  for (const sentence of text.split(sentenceEnd)) {
    for (const match of sentence.matchAll(number)) {
      const [all, value = '', unit = ''] = match
      if (isBaseline(sentence.slice(0, match.index))) continue
      if (baselineBehind.test(sentence.slice(match.index + all.length))) continue
      if (unit || /^[$€£]/.test(value) || isLargeCount(value)) {
        const shown = /^(?:percent|Prozent)$/.test(unit) ? '%' : unit
        return { value, unit: shown, sentence: sentence.trim() }
      }
    }
  }
  return null
}

/** The text without the figure's sentence, which the page already shows large. */
export function withoutSentence(text: string, { sentence }: StrikingFigure): string {
  const at = text.indexOf(sentence)
  const before = text.slice(0, at)
  const behind = text.slice(at + sentence.length)
  const isParagraph = before.slice(before.trimEnd().length).includes('\n') || /^\s*\n/.test(behind)
  return [before.trim(), behind.trim()].filter(Boolean).join(isParagraph ? '\n\n' : ' ')
}

/** Whether a plain number is at least 100 and cannot be a year such as 2019. '9,400' and '9.400' are thousands. */
const isLargeCount = (value: string) =>
  Number(value.replace(/[.,](?=\d{3}(?!\d))|\+/g, '').replace(',', '.')) >= 100 &&
  !/^(?:19|20)\d\d$/.test(value)
