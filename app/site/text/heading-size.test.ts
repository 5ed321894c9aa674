import { expect, test } from 'vitest'
import { headingSize } from './heading-size.ts'

test('the longest word decides the heading size', () => {
  expect(headingSize('Software, built the way good houses are.')).toBe('')
  expect(headingSize('Ein Qualitätsmanagement für alle')).toBe('letters-20')
  expect(headingSize('Softwarequalitätssicherungsbeauftragte')).toBe('letters-40')
  expect(headingSize('x'.repeat(200))).toBe('letters-40')
  expect(headingSize('')).toBe('')
})

test('a narrow column fits fewer characters', () => {
  expect(headingSize('Architecture for banks')).toBe('')
  expect(headingSize('Architecture for banks', 9)).toBe('letters-12')
  expect(headingSize('Software, built', 9)).toBe('')
})

test('a hyphen ends a word', () => {
  expect(headingSize('Kunden-Verwaltungs-Programm')).toBe('')
})
