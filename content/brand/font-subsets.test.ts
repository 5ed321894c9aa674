import { expect, test } from 'vitest'
import { codesOf, type FontSubset, subsetsFor } from './font-subsets.ts'

test.each([
  ['Groß, „über“ – 20 % für 5 €…', []],
  ['Café', []],
  ['Ångström, ¿qué?', ['latin']],
  ['Łódź', ['latin', 'latin-ext']],
  ['Žižkov', ['latin-ext']],
  ['Москва', []],
])('%s needs the files %s', (text, subsets) => {
  expect(subsetsFor(text)).toEqual(subsets)
})

test('every Latin letter is in one subset', () => {
  const sizes = (['base', 'latin'] satisfies FontSubset[]).map((subset) => {
    const codes = codesOf(subset).map((range) =>
      Object.values(range).map((code) => Number.parseInt(code, 16)),
    )
    return (letter: number) =>
      codes.some(([first = 0, last = 0]) => first <= letter && letter <= last)
  })
  for (let letter = 0x20; letter <= 0xff; letter++) {
    if (letter >= 0x7f && letter < 0xa0) continue
    expect(
      sizes.filter((has) => has(letter)),
      letter.toString(16),
    ).toHaveLength(1)
  }
})
