import { expect, test } from 'vitest'
import { soughtWords } from '../text/search-text.ts'
import { excerptOf } from './excerpt.ts'

const text = `The first thing we were shown was a cupboard. It stood at the end of track four, it was
  painted green, and it held the past. Die Straße führt zum Hafen; wir sind am Café vorbeigegangen.`

test('an excerpt begins a few words before the first match', () => {
  expect(excerptOf(text, soughtWords('cupb'))).toMatch(
    /^… were shown was a cupboard. It stood .* …$/,
  )
  expect(excerptOf(text, soughtWords('first'))).toMatch(/^The first thing/)
  expect(excerptOf('Short.', soughtWords('short'))).toBe('Short.')
})

test('accents, case and quotation marks are ignored', () => {
  expect(excerptOf(text, soughtWords('strasse'))).toContain('Straße')
  expect(excerptOf(`${text} Frau Müller.`, soughtWords('mueller'))).toContain('Müller')
  expect(excerptOf('a b c d e f “Café”, then', soughtWords('cafe'))).toBe('… c d e f “Café”, then')
})
