import { expect, test } from 'vitest'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
import { hyphenate } from './hyphenate.ts'
import { setHyphenation, softHyphens } from './soft-hyphens.ts'

setHyphenation(hyphenate)

const divided = (text: string) => softHyphens(text).replaceAll('\u00ad', '·')

test('a long word gets soft hyphens between its syllables', () => {
  expect(divided('Rechtsschutzversicherungsgesellschaften')).toBe(
    'Rechts·schutz·ver·si·che·rungs·ge·sell·schaften',
  )
  expect(divided('Softwarequalitätssicherungsbeauftragte')).toBe(
    'Soft·ware·qua·li·täts·si·che·rungs·be·auf·tragte',
  )
  expect(divided('Softwareunternehmen')).toBe('Soft·ware·un·ter·nehmen')
})

test('the first and last part of a word have at least four letters', () => {
  const words = 'Donaudampfschifffahrtsgesellschaftskapitän Grundstücksverkehrsgenehmigungen'
  for (const word of divided(words).split(' ')) {
    const parts = word.split('·')
    expect(parts.length).toBeGreaterThan(4)
    expect(parts.at(0)?.length).toBeGreaterThanOrEqual(4)
    expect(parts.at(-1)?.length).toBeGreaterThanOrEqual(4)
  }
})

test('short words, addresses and text without syllables stay unchanged', () => {
  for (const text of [
    'Software, built the way good houses are.',
    'softwarequalitaetssicherung@rechtsschutzversicherungen.example',
    'https://rechtsschutzversicherungsgesellschaften.example/softwarequalitaetssicherung',
    'x'.repeat(60),
    '株式会社東京メトロ運行管理システム開発部門',
  ]) {
    expect(softHyphens(text)).toBe(text)
  }
})

test('a long word beside letters without spaces gets soft hyphens', () => {
  expect(divided('株式会社Softwareunternehmen株式会社')).toBe(
    '株式会社Soft·ware·un·ter·nehmen株式会社',
  )
})

test('a word of any length is hyphenated in time that grows with its length', async () => {
  const syllable = 'schaft'
  expect(divided(syllable.repeat(2_000)).split('·')).toHaveLength(2_000)
  for (const letters of [syllable, 'x', 'ü', 'ก', '文', 'ſ', 'İ', 'ﬀ']) {
    const word = letters.repeat(60_000 / letters.length)
    expect(await processorTime(() => softHyphens(word))).toBeLessThan(500)
  }
})
