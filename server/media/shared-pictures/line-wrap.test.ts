import { expect, test } from 'vitest'
import { balanced, firstLines, wrapped } from './line-wrap.ts'

/** Every letter has a width of 1. */
const measure = (text: string) => text.length

test('lines are filled, and a word that is too long is cut', () => {
  expect(wrapped('one two three', 7, measure)).toEqual(['one two', 'three'])
  expect(wrapped('abcdefghij k', 4, measure)).toEqual(['abcd', 'efgh', 'ij k'])
  expect(wrapped('', 4, measure)).toEqual([])
})

test('balanced lines leave no word alone', () => {
  const width = 40
  const text = 'a title of some words that nearly fits it here'
  const lengths = balanced(text, width, measure).map((line) => line.length)
  expect(lengths).toHaveLength(2)
  expect(Math.abs((lengths[0] ?? 0) - (lengths[1] ?? 0))).toBeLessThan(10)
})

test('a long word is divided between syllables, with a hyphen', () => {
  expect(wrapped('Die Rechtsschutzversicherungsgesellschaften AG', 20, measure)).toEqual([
    'Die',
    'Rechtsschutzversi-',
    'cherungsgesell-',
    'schaften AG',
  ])
})

test('no word is divided to make lines even', () => {
  const word = 'Rechtsschutzversicherungsgesellschaften'
  const inPixels = (text: string) => text.length * 10
  expect(balanced(`${word} und so weiter`, 500, inPixels)).toEqual([word, 'und so weiter'])
})

test('a text that does not fit ends with an ellipsis', () => {
  expect(firstLines(['one', 'two', 'three'], 2)).toEqual(['one', 'tw…'])
  expect(firstLines(['one', 'two, three', 'four'], 2)).toEqual(['one', 'two…'])
  expect(firstLines(['one'], 2)).toEqual(['one'])
})
