import { expect, test } from 'vitest'
import { quotation } from './quotation.ts'

test('a quote gets quotation marks', () => {
  expect(quotation(' They stayed. ', 'en')).toBe('“They stayed.”')
  expect(quotation('“Yes” was their first word.', 'en')).toBe('““Yes” was their first word.”')
  expect(quotation('"', 'en')).toBe('“"”')
})

test.each(['“Good.”', '„Gut.“', '„Bien.”', '«Bien.»', '»Gut.«', '‹Bien.›', '‘Good.’', '「良い」'])(
  '%s keeps its quotation marks',
  (words) => {
    expect(quotation(` ${words}\n`, 'en')).toBe(words)
    expect(quotation(`${words}.`, 'en')).toBe(`${words}.`)
  },
)

test('straight quotation marks are replaced, unless the quote contains more of them', () => {
  expect(quotation('"They stayed."', 'en')).toBe('“They stayed.”')
  expect(quotation('"They stayed".', 'en')).toBe('“They stayed”.')
  expect(quotation('"Yes" and "no"', 'en')).toBe('"Yes" and "no"')
})

test('a German site has German quotation marks', () => {
  expect(quotation('Sie sind geblieben.', 'de')).toBe('„Sie sind geblieben.“')
  expect(quotation('"Sie sind geblieben".', 'de')).toBe('„Sie sind geblieben“.')
  expect(quotation('“They stayed.”', 'de')).toBe('“They stayed.”')
})
