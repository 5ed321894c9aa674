import { expect, test } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { fill, plural } from './fill.ts'
import { labelsFor, labelsOf } from './index.ts'
import { languageOf, languages, localeOf } from './languages.ts'

/** Flattens a catalogue to labels by path, such as `common.skip`. */
function textsOf(labels: object, path = ''): [string, string][] {
  return Object.entries(labels).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? textsOf(value, `${path}${key}.`)
      : [[path + key, String(value)] satisfies [string, string]],
  )
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test('all catalogues have the same keys and placeholders', () => {
  const english = textsOf(en)
  const german = new Map(textsOf(de))
  expect(english.length).toBeGreaterThan(100)
  expect([...german.keys()]).toEqual(english.map(([path]) => path))
  for (const [path, text] of english) {
    expect(placeholders(german.get(path) ?? ''), path).toEqual(placeholders(text))
  }
})

test.each(languages)('no label of %s is empty, and all labels are serializable', (language) => {
  const labels = labelsOf(language)
  for (const [path, text] of textsOf(labels)) expect(text.trim(), path).not.toBe('')
  expect(JSON.parse(JSON.stringify(labels))).toEqual(labels)
})

test('German labels use German quotation marks and the ellipsis character', () => {
  for (const [path, text] of textsOf(de)) expect(text, path).not.toMatch(/["”']|\.\.\.|“[^“]*“/)
})

test('placeholders are filled, and numbers are formatted for the language', () => {
  expect(fill('{list}, page {page} of {pages}', { list: 'A', page: 2, pages: 1150 }, 'en')).toBe(
    'A, page 2 of 1,150',
  )
  expect(fill('höchstens {max} Zeichen', { max: 5000 }, 'de')).toBe('höchstens 5.000 Zeichen')
  expect(fill('{title}', { title: '$& {page}', page: 1 }, 'en')).toBe('$& {page}')
  expect(fill('{unknown}', {}, 'en')).toBe('{unknown}')
})

test('a count has the right plural form', () => {
  const of = (count: number) =>
    languages.map((language) => plural(labelsOf(language).projects.count, count, language))
  expect(of(0)).toEqual(['0 projects', '0 Projekte'])
  expect(of(1)).toEqual(['1 project', '1 Projekt'])
  expect(of(1150)).toEqual(['1,150 projects', '1.150 Projekte'])
})

test('a site without settings or with an unknown language is in English', () => {
  expect(labelsFor(null)).toEqual({ language: 'en', ...en })
  expect(labelsFor({ language: 'de' })).toEqual({ language: 'de', ...de })
  for (const value of [undefined, '', 'fr', 'DE', 7]) expect(languageOf(value)).toBe('en')
  expect(languages.map(localeOf)).toEqual(['en-US', 'de-DE'])
})
