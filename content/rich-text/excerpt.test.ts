import { expect, test } from 'vitest'
import { excerptOf, hasWords } from './excerpt.ts'

const text = `The first thing we were shown was a cupboard. It stood at the end of track four, it was
  painted green, and it held the past. Die Straße führt zum Hafen; wir sind am Café vorbeigegangen.`

test('an excerpt begins a few words before the first match', () => {
  expect(excerptOf(text, ['cupb'])).toMatch(/^… were shown was a cupboard. It stood .* …$/)
  expect(excerptOf(text, ['first'])).toMatch(/^The first thing/)
  expect(excerptOf('Short.', ['short'])).toBe('Short.')
})

test('accents, case and quotation marks are ignored', () => {
  expect(excerptOf(text, ['strasse'])).toContain('Straße')
  expect(excerptOf('a b c d e f “Café”, then', ['cafe'])).toBe('… c d e f “Café”, then')
})

test('a text matches if each search term begins one of its words', () => {
  expect(hasWords(text, ['strass', 'green'])).toBe(true)
  expect(hasWords(text, ['green', 'red'])).toBe(false)
  expect(hasWords(text, ['upboard'])).toBe(false)
})
