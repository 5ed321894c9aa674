/** Salary parsed from a job's text. */
export interface Salary {
  /** ISO 4217 code. */
  currency: string
  /** A single sum sets both bounds to the same value. 'from' sets only `min`, 'up to' only `max`. */
  min?: number
  max?: number
  unit: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
}

const codes =
  'EUR|USD|GBP|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|JPY|INR|SGD|HKD|BRL|MXN|ZAR|ILS|TRY|AED'
/** Currency signs, longest first. `kr` is missing because several currencies use it. */
const signs: Record<string, string> = {
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  S$: 'SGD',
  HK$: 'HKD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  zł: 'PLN',
  Kč: 'CZK',
  $: 'USD',
}
const literal = (text: string) => text.replace(/\$/g, '\\$')
const currency = `(?:${Object.keys(signs)
  .sort((a, b) => b.length - a.length)
  .map(literal)
  .join(
    '|',
  )}|\\b(?:${codes})\\b|\\beuros?\\b|\\b(?:US )?dollars?\\b|\\bpounds?\\b|\\bpfund\\b|\\bfranken\\b)`
const words: Record<string, string> = {
  euro: 'EUR',
  dollar: 'USD',
  pound: 'GBP',
  pfund: 'GBP',
  franken: 'CHF',
}

const digits =
  "\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?(?!\\d)"
/** Multipliers after a number: '60k', '60 T€', '65 Tsd. €', '1,2 Mio.'. */
const factor =
  '\\s?(k\\b|tsd\\b\\.?|tausend\\b|thousand\\b|t(?=\\s?(?:€|eur))|mio\\b\\.?|million(?:en)?\\b)?'
const number = `(?<![\\d.,])(${digits})(?:,[-–—]+)?${factor}(?!\\s*%)`
const sum = `(?:${currency})?\\s*${number}\\s*(?:${currency})?`
const period = '(?:\\s*(?:\\/|per|an?|each|pro|je|im)\\s*[a-zä]+\\.?)?'
const sums = new RegExp(
  `${sum}(?:${period}\\s*(?:–|—|-|−|\\bto\\b|\\buntil\\b|\\band\\b|\\bbis(?: zu)?\\b|\\bund\\b)\\s*${sum})?`,
  'gi',
)

/** Words before a unit of time: 'per', '/', 'pro'. */
const every = '(?:\\/|\\b(?:per|an?|each|pro|je|im|die|in der|am)\\b)\\s*'
const earnings = '(?:brutto)?(?:gehalt|lohn|brutto|einkommen|verdienst|vergütung|satz)\\b'
/** Words allowed between a sum and its period. Any other word means that the period may belong to something else. */
const fillers =
  '(?:[\\s(),:+*–-]|\\b(?:brutto|netto|gross|net|fix|base|salary|pay|rate|gehalt|up to|bis zu|bis|from|ab|von|zwischen|between|ca|etwa|max|min)\\b\\.?)*'

/** Each period with its units, its adverbs, and the first part of German nouns such as 'Jahresgehalt'. */
const periodWords = [
  ['HOUR', '(?:hours?|hr?|stunde|std)', 'hourly|stündlich', 'stunden'],
  ['DAY', '(?:days?|d|tag)', 'daily|täglich', 'tages?'],
  ['WEEK', '(?:weeks?|wk|w|woche)', 'weekly|wöchentlich', 'wochen'],
  ['MONTH', '(?:months?|mo|m|monat)', 'monthly|monatlich|mtl', 'monats?'],
  [
    'YEAR',
    '(?:years?|yr|y|a|annum|jahr)',
    'yearly|annual(?:ly)?|p\\.\\s?a\\.?|pa|jährlich',
    'jahres?',
  ],
] as const

/** The expressions that find each period. Compiled once, because compiling them takes longer than rendering a page. */
const periods = periodWords.map(([period, unit, adverbs, noun]) => {
  const nouns = `(?<!\\p{L})(?:brutto)?${noun}${earnings}`
  const beside = `(?:${every}${unit}\\b\\.?|(?<!\\p{L})(?:${adverbs})(?!\\p{L})|${nouns})`
  const ahead = `(?<!\\p{L})(?:${adverbs}|(?:brutto)?${noun}${earnings})${fillers}$`
  return {
    period,
    inSum: new RegExp(beside, 'iu'),
    after: new RegExp(`^${fillers}${beside}`, 'iu'),
    before: new RegExp(ahead, 'iu'),
  }
})

/** Without a period, a sum of at least this much in a major currency is a yearly salary. */
const yearlyFrom = 15_000
const majorCurrencies = new Set(['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD', 'SGD'])

/** A longer text is prose and no salary. Also bounds the time that the expressions take. */
const longestSalary = 300

/**
 * Parses a salary in English or German: '€72,000 – €88,000 a year', '$60k-80k', '45 EUR/hour',
 * '65.000–80.000 € pro Jahr'. Returns `null` instead of guessing: without a currency, with two currencies,
 * or with an unclear period.
 */
export function salaryOf(text: string): Salary | null {
  if (text.length > longestSalary) return null
  const currencies = currenciesOf(text)
  const [code] = currencies
  if (!code || currencies.length > 1) return null
  const found = sumOf(text)
  if (!found) return null

  const [, first = '', firstFactor, second, secondFactor] = found
  // '60-80k': the multiplier applies to both bounds.
  const isBoth = second !== undefined && !firstFactor && secondFactor && amount(first) < 1000
  const low = amount(first, isBoth ? secondFactor : firstFactor)
  const high = second === undefined ? undefined : amount(second, secondFactor)
  if (low <= 0 || (high !== undefined && high < low)) return null

  const unit = unitOf(text, found)
  const isYearly = majorCurrencies.has(code) && low >= yearlyFrom
  const rest = text.slice(found.index + found[0].length)
  const isOfAnother = /^\s*(?:\/|per\b|pro\b|je\b)/i.test(rest) // such as 'per project', which is not a period
  if (!unit && (!isYearly || isOfAnother)) return null
  return { currency: code, ...bounds(text, found, low, high), unit: unit ?? 'YEAR' }
}

const inCurrency = new RegExp(currency, 'i')
const everyCurrency = new RegExp(currency, 'gi')

/** Finds the salary: the first sum with a currency and a period, else the first with a currency, else the only sum. */
function sumOf(text: string): RegExpExecArray | undefined {
  const all = [...text.matchAll(sums)]
  const sure = all.filter(([found]) => inCurrency.test(found))
  if (sure.length === 0) return all.length === 1 ? all[0] : undefined
  return sure.find((found) => unitOf(text, found)) ?? sure[0]
}

/** Bounds of a sum. 'from', 'up to' and '+' make an open range with one bound. */
function bounds(text: string, found: RegExpExecArray, low: number, high: number | undefined) {
  if (high !== undefined) return { min: low, max: high }
  const before = text.slice(0, found.index)
  const after = text.slice(found.index + found[0].length)
  if (/(?:up to|max(?:imum|imal|\.)?|at most|until|\bbis(?: zu)?|höchstens)\s*$/i.test(before)) {
    return { max: low }
  }
  const isLeast =
    /(?:\bfrom|min(?:imum|destens|\.)?|at least|starting at|over|\bab(?: ca\.)?|\bvon|über)\s*$/i
  if (isLeast.test(before)) return { min: low }
  return /^\s*\+|^\s*(?:or more|and up|oder mehr|aufwärts)/i.test(after)
    ? { min: low }
    : { min: low, max: low }
}

function currenciesOf(text: string): string[] {
  const found = text.match(everyCurrency) ?? []
  const named = found.map((word) => {
    const sign = Object.keys(signs).find((each) => each.toLowerCase() === word.toLowerCase())
    const name = word.toLowerCase().replace(/^us /, '').replace(/s$/, '')
    return (sign && signs[sign]) ?? words[name] ?? word.toUpperCase()
  })
  return [...new Set(named)]
}

/** Parses an amount. '72,000', '72.000', '72 000' and '72,000.00' are equal; '72.5' has a decimal point. */
function amount(digits: string, factor?: string): number {
  const whole = digits.replace(/[.,'’\u00a0\u202f ](?=\d{3}(?!\d))/g, '').replace(',', '.')
  const times = !factor ? 1 : /^m/i.test(factor) ? 1_000_000 : 1000
  return Math.round(Number(whole) * times * 100) / 100
}

/**
 * Period of a sum. Only words next to the sum count: '€4,500, 30 days off a year' is not a yearly salary,
 * and '4.200 € bei 38 Stunden pro Woche' not a weekly one.
 */
function unitOf(text: string, found: RegExpExecArray): Salary['unit'] | undefined {
  const [sum] = found
  const after = text.slice(found.index + sum.length).slice(0, besideLength)
  const before = text.slice(0, found.index).slice(-besideLength)
  const beside = periods.find((each) => each.inSum.test(sum) || each.after.test(after))
  // A word before the sum may belong to another number: '38 hours weekly: €4,500'.
  const ahead = /\d/.test(before) ? undefined : periods.find((each) => each.before.test(before))
  return (beside ?? ahead)?.period
}

/** Characters searched on each side of a sum. */
const besideLength = 80
