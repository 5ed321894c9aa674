import { expect, test } from 'vitest'
import { quotation } from './quotation.ts'

test('words get a pair of quotation marks', () => {
  expect(quotation(' They stayed. ')).toBe('“They stayed.”')
  expect(quotation('“Yes” was their first word.')).toBe('““Yes” was their first word.”')
  expect(quotation('"')).toBe('“"”')
})

test.each(['“Good.”', '„Gut.“', '„Bien.”', '«Bien.»', '»Gut.«', '‹Bien.›', '‘Good.’', '「良い」'])(
  '%s has its pair already',
  (words) => {
    expect(quotation(` ${words}\n`)).toBe(words)
    expect(quotation(`${words}.`)).toBe(`${words}.`)
  },
)

test('the marks of a typewriter become a pair, unless others stand between them', () => {
  expect(quotation('"They stayed."')).toBe('“They stayed.”')
  expect(quotation('"They stayed".')).toBe('“They stayed”.')
  expect(quotation('"Yes" and "no"')).toBe('"Yes" and "no"')
})
