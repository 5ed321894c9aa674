import { expect, test } from 'vitest'
import { strikingFigure, withoutSentence } from './striking-figure.ts'

const shown = (text: string) => {
  const figure = strikingFigure(text)
  return figure && `${figure.value} ${figure.unit}`.trim()
}

test('the first figure with a unit is found with its sentence', () => {
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

test('figures of the earlier state are skipped', () => {
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

test('years, names, times and small counts are not figures', () => {
  expect(
    strikingFigure('Since 2019 we follow ISO-27001, open 24/7, from 9:30 on 3 floors.'),
  ).toBeNull()
  expect(strikingFigure('Python3 and HTTP/2 were used.')).toBeNull()
  expect(strikingFigure('Everyone is happy.')).toBeNull()
  expect(strikingFigure('')).toBeNull()
})

test('German figures are recognized', () => {
  expect(shown('Die Kosten sanken um 38 %.')).toBe('38 %')
  expect(shown('Die Kosten sanken um 12 Prozent.')).toBe('12 %')
  expect(shown('Der Umsatz stieg auf 1,2 Mio. € im Jahr. Mehr.')).toBe('1,2 Mio. €')
  expect(strikingFigure('Es sind jetzt rd. 1,2 Mio. Besuche im Jahr. Mehr.')?.sentence).toBe(
    'Es sind jetzt rd. 1,2 Mio. Besuche im Jahr.',
  )
  expect(shown('Gespart werden 2.400 € je Anlage.')).toBe('2.400 €')
  expect(shown('Am ersten Tag wurden 9.400 Plätze verkauft.')).toBe('9.400')
  expect(shown('Jetzt geht es 3-mal so schnell.')).toBe('3 -mal')
  expect(shown('Die Suche dauert 0,3 Sekunden.')).toBe('0,3 Sekunden')
  expect(shown('Seit dem 3. März sind es 250+ Betriebe.')).toBe('250+')
})

test('figures of the earlier state are skipped in German', () => {
  expect(shown('Ausfälle sanken von 3,1 % auf 0,2 % der Dosen.')).toBe('0,2 %')
  expect(shown('Lecks werden in 6 Stunden statt in 19 Tagen gefunden.')).toBe('6 Stunden')
  expect(shown('Der Lauf, der 3 Tage dauerte, dauert jetzt 40 Minuten.')).toBe('40 Minuten')
  expect(shown('Nach 18 Monaten zählt die App 210.000 Besuche.')).toBe('210.000')
  expect(shown('Seit 2019 nach DIN 4108 gebaut, ab 9.30 Uhr offen, auf 3 Etagen.')).toBeNull()
})

test('the sentence of the figure is removed from the text', () => {
  const rest = (text: string) => {
    const figure = strikingFigure(text)
    return figure && withoutSentence(text, figure)
  }
  expect(rest('Requests take 4 minutes. Nobody waits.')).toBe('Nobody waits.')
  expect(rest('Nobody waits. Requests take 4 minutes. It is quiet.')).toBe(
    'Nobody waits. It is quiet.',
  )
  expect(rest('Nobody waits.\n\nRequests take 4 minutes.\nIt is quiet.')).toBe(
    'Nobody waits.\n\nIt is quiet.',
  )
  expect(rest('Requests take 4 minutes.')).toBe('')
})
