import { expect, test } from 'vitest'
import { lettersOf } from './heading-size.ts'

test('a head is classed by its longest word', () => {
  expect(lettersOf('Software, built the way good houses are.')).toBe('')
  expect(lettersOf('Ein Qualitätsmanagement für alle')).toBe('letters-20')
  expect(lettersOf('Softwarequalitätssicherungsbeauftragte')).toBe('letters-40')
  expect(lettersOf('x'.repeat(200))).toBe('letters-40')
  expect(lettersOf('')).toBe('')
})

test('a hyphen ends a word', () => {
  expect(lettersOf('Kunden-Verwaltungs-Programm')).toBe('')
})
