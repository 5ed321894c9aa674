/** Salary, as far as a job's text states it. */
export interface Salary {
  /** ISO 4217 code. */
  currency: string
  /** A single sum has the same in both; 'from' and 'up to' have one. */
  min?: number
  max?: number
  unit: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
}

const codes =
  'EUR|USD|GBP|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|JPY|INR|SGD|HKD|BRL|MXN|ZAR|ILS|TRY|AED'
/** Currency signs, the longer ones first. `kr` stands for several currencies. */
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
  .join('|')}|\\b(?:${codes})\\b|\\beuros?\\b|\\b(?:US )?dollars?\\b|\\bpounds?\\b)`
const words: Record<string, string> = { euro: 'EUR', dollar: 'USD', pound: 'GBP' }

const digits =
  "\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?(?!\\d)"
const number = `(?<![\\d.,])(${digits})\\s?(k\\b|K\\b)?(?!\\s*%)`
const sum = `(?:${currency})?\\s*${number}\\s*(?:${currency})?`
const period = '(?:\\s*(?:\\/|per|an?|each)\\s*[a-z]+\\.?)?'
const sums = new RegExp(
  `${sum}(?:${period}\\s*(?:–|—|-|−|\\bto\\b|\\buntil\\b|\\band\\b)\\s*${sum})?`,
  'i',
)

const periods: [RegExp, Salary['unit']][] = [
  [/(?:\/|\bper|\ban?|\beach)\s*(?:hours?|hr?)\b|\bhourly\b/i, 'HOUR'],
  [/(?:\/|\bper|\ba|\beach)\s*(?:days?|d)\b|\bdaily\b/i, 'DAY'],
  [/(?:\/|\bper|\ba|\beach)\s*(?:weeks?|wk|w)\b|\bweekly\b/i, 'WEEK'],
  [/(?:\/|\bper|\ba|\beach)\s*(?:months?|mo|m)\b|\bmonthly\b/i, 'MONTH'],
  [
    /(?:\/|\bper|\ba|\beach)\s*(?:years?|yr|y|annum)\b|\b(?:yearly|annual(?:ly)?|p\.\s?a\.?|pa)(?!\w)/i,
    'YEAR',
  ],
]

/** Yearly threshold: without a period, a sum from here on in a major currency is paid by the year. */
const yearlyFrom = 15_000
const majorCurrencies = new Set(['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD', 'SGD'])

/**
 * Parses a salary: '€72,000 – €88,000 a year', '$60k-80k', '45 EUR/hour'. Returns `null` rather than a
 * guess: without a currency, with two of them, or when the period cannot be told.
 */
export function salaryOf(text: string): Salary | null {
  const currencies = currenciesOf(text)
  const [code] = currencies
  const found = sums.exec(text)
  if (!found || !code || currencies.length > 1) return null

  const [, first = '', firstK, second, secondK] = found
  // '60-80k' means thousands in both bounds.
  const isBoth = second !== undefined && !firstK && secondK && amount(first) < 1000
  const low = amount(first, firstK || isBoth)
  const high = second === undefined ? undefined : amount(second, secondK)
  if (low <= 0 || (high !== undefined && high < low)) return null

  const unit = unitOf(text.slice(found.index)) ?? unitOf(text)
  const isYearly = majorCurrencies.has(code) && low >= yearlyFrom
  if (!unit && !isYearly) return null
  return { currency: code, ...bounds(text, found, low, high), unit: unit ?? 'YEAR' }
}

/** Open range: 'from', 'up to' and a plus have one bound. */
function bounds(text: string, found: RegExpExecArray, low: number, high: number | undefined) {
  if (high !== undefined) return { min: low, max: high }
  const before = text.slice(0, found.index)
  const after = text.slice(found.index + found[0].length)
  if (/(?:up to|max(?:imum|\.)?|at most|until)\s*$/i.test(before)) return { max: low }
  if (/(?:from|min(?:imum|\.)?|at least|starting at|over)\s*$/i.test(before)) return { min: low }
  return /^\s*\+|^\s*(?:or more|and up)/i.test(after) ? { min: low } : { min: low, max: low }
}

function currenciesOf(text: string): string[] {
  const found = text.match(new RegExp(currency, 'gi')) ?? []
  const named = found.map((word) => {
    const sign = Object.keys(signs).find((each) => each.toLowerCase() === word.toLowerCase())
    const name = word.toLowerCase().replace(/^us /, '').replace(/s$/, '')
    return (sign && signs[sign]) ?? words[name] ?? word.toUpperCase()
  })
  return [...new Set(named)]
}

/** Amount in digits: '72,000', '72.000', '72 000' and '72,000.00' are the same; '72.5' is less. */
function amount(digits: string, thousands?: unknown): number {
  const whole = digits.replace(/[.,'’\u00a0\u202f ](?=\d{3}(?!\d))/g, '').replace(',', '.')
  return Math.round(Number(whole) * (thousands ? 1000 : 1) * 100) / 100
}

/** The first period named: '€50,000 a year for 28 hours a week' is paid by the year. */
function unitOf(text: string): Salary['unit'] | undefined {
  const found = periods
    .map(([sign, unit]) => ({ unit, at: text.search(sign) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  return found[0]?.unit
}
