import { expect, test } from 'vitest'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
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
  ['72.000 € bis 88.000 €', year('EUR', 72_000, 88_000)],
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
])('%s is read as a yearly salary', (text, expected) => {
  expect(salaryOf(text)).toEqual(expected)
})

test.each([
  ['65.000–80.000 € pro Jahr', year('EUR', 65_000, 80_000)],
  ['65.000 – 80.000 € brutto im Jahr', year('EUR', 65_000, 80_000)],
  ['65.000,00 € jährlich', year('EUR', 65_000, 65_000)],
  ['65.000,- bis 80.000,- €', year('EUR', 65_000, 80_000)],
  ['Jahresgehalt: 65.000 €', year('EUR', 65_000, 65_000)],
  ['Jahresbruttogehalt von 65.000 bis 80.000 EUR', year('EUR', 65_000, 80_000)],
  ['60–80 T€', year('EUR', 60_000, 80_000)],
  ['65 Tsd. € p. a.', year('EUR', 65_000, 65_000)],
  ['ab 60.000 €', year('EUR', 60_000, undefined)],
  ['bis zu 90.000 € im Jahr', year('EUR', undefined, 90_000)],
  ['60.000 € oder mehr', year('EUR', 60_000, undefined)],
  ['zwischen 70.000 und 90.000 Euro pro Jahr', year('EUR', 70_000, 90_000)],
  ['110’000–130’000 Franken', year('CHF', 110_000, 130_000)],
  ['1,2 Mio. € pro Jahr', year('EUR', 1_200_000, 1_200_000)],
  ['Bonus 5.000 €, Gehalt 65.000 € pro Jahr', year('EUR', 65_000, 65_000)],
  ['38 Stunden/Woche, 60.000 € im Jahr', year('EUR', 60_000, 60_000)],
  ['€60,000 a year plus €5,000 bonus', year('EUR', 60_000, 60_000)],
])('%s is read as a yearly salary in German and beside other sums', (text, expected) => {
  expect(salaryOf(text)).toEqual(expected)
})

test.each([
  ['4.200 € im Monat', { currency: 'EUR', min: 4200, max: 4200, unit: 'MONTH' }],
  ['3.500,- bis 4.200,- € mtl.', { currency: 'EUR', min: 3500, max: 4200, unit: 'MONTH' }],
  ['Monatlich 4.200 € brutto', { currency: 'EUR', min: 4200, max: 4200, unit: 'MONTH' }],
  ['15,50 €/Std.', { currency: 'EUR', min: 15.5, max: 15.5, unit: 'HOUR' }],
  ['Stundenlohn 15 bis 18 €', { currency: 'EUR', min: 15, max: 18, unit: 'HOUR' }],
  ['38,5 Stunden/Woche, 4.200 € mtl.', { currency: 'EUR', min: 4200, max: 4200, unit: 'MONTH' }],
  ['Tagessatz: 600 €', { currency: 'EUR', min: 600, max: 600, unit: 'DAY' }],
  ['45 EUR/hour', { currency: 'EUR', min: 45, max: 45, unit: 'HOUR' }],
  ['$45.50 – $60 an hour', { currency: 'USD', min: 45.5, max: 60, unit: 'HOUR' }],
  ['£450 - £550 per day', { currency: 'GBP', min: 450, max: 550, unit: 'DAY' }],
  ['€900 a week', { currency: 'EUR', min: 900, max: 900, unit: 'WEEK' }],
  ['1.200 €/month', { currency: 'EUR', min: 1200, max: 1200, unit: 'MONTH' }],
  ['$20/hr - $25/hr', { currency: 'USD', min: 20, max: 25, unit: 'HOUR' }],
  ['PLN 18,000–22,000 monthly', { currency: 'PLN', min: 18_000, max: 22_000, unit: 'MONTH' }],
])('%s has the period in its text', (text, expected) => {
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
  'Nach Vereinbarung',
  'TVöD E13',
  '4.200 €',
  '4.200 € bei 38 Stunden pro Woche',
  '4.200 €, 30 Tage Urlaub im Jahr',
  '€4,500, 30 days off a year',
  '38 Stunden/Woche, 4.200 €',
  '60.000 € / 65.000 CHF',
  '65.000 im Jahr',
  '€20,000 per project',
])('“%s” gives no salary', (text) => {
  expect(salaryOf(text)).toBeNull()
})

test('long texts are parsed quickly', async () => {
  const texts = ['1,000 '.repeat(3000), '€'.repeat(20_000), `${'9 '.repeat(9000)}€`]
  expect(await processorTime(() => texts.map(salaryOf))).toBeLessThan(500)
})
