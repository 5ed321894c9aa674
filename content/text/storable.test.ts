import { expect, test } from 'vitest'
import { isStorable, storableText } from './storable.ts'

test('invisible control characters are removed, and all other characters stay', () => {
  expect(storableText('Two\vlines \x07and\0 a page\f\ufffe')).toBe('Two lines and a page ')
  expect(storableText('Grün, 你好 🎉\n\ttab\r\n')).toBe('Grün, 你好 🎉\n\ttab\r\n')
  const all = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)).join(' ')
  expect(isStorable(storableText(all))).toBe(true)
})
