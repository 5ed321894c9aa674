import { expect, test } from 'vitest'
import { strikingFigure } from './striking-figure.ts'

const shown = (text: string) => {
  const figure = strikingFigure(text)
  return figure && `${figure.value} ${figure.unit}`.trim()
}

test('the first figure with a unit is shown, with its sentence', () => {
  expect(strikingFigure('All is well. No-shows are down 38%, from 11.8% to 7.3%. More.')).toEqual({
    value: '38',
    unit: '%',
    sentence: 'No-shows are down 38%, from 11.8% to 7.3%.',
  })
  expect(shown('Planning one turnaround now takes 9 minutes instead of 42.')).toBe('9 minutes')
  expect(shown('Leaks are now found in 6 hours instead of 19 days.')).toBe('6 hours')
  expect(shown('Sales grew 3x.')).toBe('3 x')
  expect(shown('Costs fell by 12 percent.')).toBe('12 %')
})

test('how things were before is passed over', () => {
  expect(shown('The run that took 3 days now takes 40 minutes.')).toBe('40 minutes')
  expect(shown('Losses have fallen from 3.1% to 0.2% of doses.')).toBe('0.2 %')
  expect(shown('In 18 months the app has guided 210,000 visits.')).toBe('210,000')
  expect(shown('A question over 9.2 million tenders takes 0.3 seconds.')).toBe('0.3 seconds')
})

test('currencies and large counts need no unit', () => {
  expect(shown('Saved €1.2 million a year.')).toBe('€1.2 million')
  expect(shown('It saves $40 each.')).toBe('$40')
  expect(shown('On the first day 9,400 seats were sold.')).toBe('9,400')
  expect(shown('More than happy: 250+ shops joined.')).toBe('250+')
})

test('years, names, times and small counts are no figures', () => {
  expect(
    strikingFigure('Since 2019 we follow ISO-27001, open 24/7, from 9:30 on 3 floors.'),
  ).toBeNull()
  expect(strikingFigure('Python3 and HTTP/2 were used.')).toBeNull()
  expect(strikingFigure('Everyone is happy.')).toBeNull()
  expect(strikingFigure('')).toBeNull()
})
