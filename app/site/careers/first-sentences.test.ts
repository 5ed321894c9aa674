import { expect, test } from 'vitest'
import { firstSentences } from './first-sentences.ts'

test('short sentences are taken until there is enough', () => {
  expect(firstSentences('One. Two! Three?\n\nFour.')).toBe('One. Two! Three? Four.')
})

test('a sentence that would be too much is left out whole', () => {
  expect(firstSentences(`Short. ${'long '.repeat(40)}. Short again.`)).toBe('Short.')
})

test('the first sentence is always whole', () => {
  const long = `${'long '.repeat(60)}end.`
  expect(firstSentences(`${long} More.`)).toBe(long)
  expect(firstSentences('')).toBe('')
})
