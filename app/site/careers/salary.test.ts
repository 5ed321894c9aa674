import { expect, test } from 'vitest'
import { processorTime } from '#tests/support/processor-time.ts'
import { salaryOf } from './salary.ts'

const year = (currency: string, min?: number, max?: number) => ({
  currency,
  min,
  max,
  unit: 'YEAR',
})

test.each([
  ['€72,000 – €88,000 a year', year('EUR', 72_000, 88_000)],
  ['€50,000 – €61,000 a year for 28 hours a week', year('EUR', 50_000, 61_000)],
  ['72.000 € bis 88.000 €', year('EUR', 72_000, 72_000)],
  ['72.000 - 88.000 € p.a.', year('EUR', 72_000, 88_000)],
  ['EUR 72 000 to 88 000 per annum', year('EUR', 72_000, 88_000)],
  ["CHF 110'000–130'000", year('CHF', 110_000, 130_000)],
  ['$60k-80k', year('USD', 60_000, 80_000)],
  ['60-80k €', year('EUR', 60_000, 80_000)],
  ['US$120K – US$150K/yr + equity', year('USD', 120_000, 150_000)],
  ['£45,000.00 per year', year('GBP', 45_000, 45_000)],
  ['£62.5k annual', year('GBP', 62_500, 62_500)],
  ['from €60,000', year('EUR', 60_000, undefined)],
  ['Up to $90,000 yearly', year('USD', undefined, 90_000)],
  ['€60,000+', year('EUR', 60_000, undefined)],
  ['€60,000 plus 10% bonus', year('EUR', 60_000, 60_000)],
  ['₹18,00,000', null],
  ['500 000 kr a year', null],
  ['600,000 SEK a year', year('SEK', 600_000, 600_000)],
  ['between 70,000 and 90,000 euros a year', year('EUR', 70_000, 90_000)],
])('%s is paid by the year', (text, expected) => {
  expect(salaryOf(text)).toEqual(expected)
})

test.each([
  ['45 EUR/hour', { currency: 'EUR', min: 45, max: 45, unit: 'HOUR' }],
  ['$45.50 – $60 an hour', { currency: 'USD', min: 45.5, max: 60, unit: 'HOUR' }],
  ['£450 - £550 per day', { currency: 'GBP', min: 450, max: 550, unit: 'DAY' }],
  ['€900 a week', { currency: 'EUR', min: 900, max: 900, unit: 'WEEK' }],
  ['1.200 €/month', { currency: 'EUR', min: 1200, max: 1200, unit: 'MONTH' }],
  ['$20/hr - $25/hr', { currency: 'USD', min: 20, max: 25, unit: 'HOUR' }],
  ['PLN 18,000–22,000 monthly', { currency: 'PLN', min: 18_000, max: 22_000, unit: 'MONTH' }],
])('%s has the period that it names', (text, expected) => {
  expect(salaryOf(text)).toEqual(expected)
})

test.each([
  '',
  'Competitive',
  'By agreement',
  '72,000 a year',
  '€4,500',
  '€60,000 / $65,000',
  '€90,000 – €70,000',
  '€0',
  '12% above the tariff',
])('“%s” is left out', (text) => {
  expect(salaryOf(text)).toBeNull()
})

test('a text of any length is read in no time', async () => {
  const texts = ['1,000 '.repeat(3000), '€'.repeat(20_000), `${'9 '.repeat(9000)}€`]
  expect(await processorTime(() => texts.map(salaryOf))).toBeLessThan(500)
})
