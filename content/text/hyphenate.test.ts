import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hyphenateSync } from 'hyphen/de-1996'
import { expect, test } from 'vitest'
import { germanPatterns } from '../../tools/hyphenation.ts'
import { hyphenate } from './hyphenate.ts'

const words = [
  'Dispositionssoftware',
  'Donaudampfschifffahrtsgesellschaft',
  'Straßenbeleuchtungsanlagen',
  'Küstenschutzübungsgelände',
  'Rechtsschutzversicherungen',
  'internationalization',
  'abortabsenaalen',
]

test.each(words)('%s is divided as by the package that the patterns are from', (word) => {
  const divided = hyphenateSync(word, { hyphenChar: '|', minWordLength: 2 }).split('|')
  expect(hyphenate(word)).toEqual(divided)
})

test('the generated patterns are those of the package', () => {
  expect(readFileSync(join(import.meta.dirname, 'german-patterns.ts'), 'utf8')).toBe(
    germanPatterns(),
  )
})
