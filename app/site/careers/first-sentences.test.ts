import { expect, test } from 'vitest'
import { firstSentences } from './first-sentences.ts'

test('short sentences are added until the target length is reached', () => {
  expect(firstSentences('One. Two! Three?\n\nFour.')).toBe('One. Two! Three? Four.')
})

test('a sentence that would be too long is left out', () => {
  expect(firstSentences(`Short. ${'long '.repeat(40)}. Short again.`)).toBe('Short.')
})

test('the first sentence is never shortened', () => {
  const long = `${'long '.repeat(60)}end.`
  expect(firstSentences(`${long} More.`)).toBe(long)
  expect(firstSentences('')).toBe('')
})
