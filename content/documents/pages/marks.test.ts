import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageNames, pageOf } from './index.ts'
import { markIn, markTexts, type TextsOfPages, textPaths, withoutMarks } from './marks.ts'
import { wholePage } from './page-values.ts'

const samples = (names: readonly (typeof pageNames)[number][] = pageNames) =>
  Object.fromEntries(names.map((name) => [name, wholePage(pageOf(name), {}, 'en')])) as TextsOfPages // of exactly these pages

const valueAt = (pages: TextsOfPages, page: string, name: string): unknown =>
  [page, ...name.split('.')].reduce((value: unknown, key) => Reflect.get(Object(value), key), pages)

test('each text is marked with the index of its path, and withoutMarks restores it', () => {
  const pages = samples()
  const marked = markTexts(pages)
  const paths = textPaths(pages)
  expect(paths.length).toBeGreaterThan(90)
  for (const [index, { page, name }] of paths.entries()) {
    const text = String(valueAt(marked, page, name))
    const before = valueAt(pages, page, name)
    if (text !== '') expect(markIn(text), `${page}/${name}`).toBe(index)
    expect(withoutMarks(text)).toBe(before)
  }
})

test('random texts are found by their marks, and withoutMarks restores them', () => {
  const card = fc.record({ title: fc.string(), text: fc.string({ unit: 'grapheme' }) })
  const lead = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(lead, fc.array(card, { maxLength: 12 }), (lead, cards) => {
      const [page] = Object.values(samples(['careers']))
      const benefits = { title: 'a', cards: cards.map((each) => ({ drawing: 'none', ...each })) }
      const texts = { ...Object(page), head: { title: '', lead }, benefits }
      const pages: TextsOfPages = { careers: texts, footer: samples().footer }
      const marked = markTexts(pages)
      for (const [index, { page, name }] of textPaths(pages).entries()) {
        const text = String(valueAt(marked, page, name))
        if (text !== '') expect(markIn(text)).toBe(index)
        const before = String(valueAt(pages, page, name))
        expect(withoutMarks(text)).toBe(withoutMarks(before))
      }
    }),
    { numRuns: 30 },
  )
})

test('an empty lead gets a mark, and an empty optional title gets none', () => {
  const pages = samples(['footer', 'home'])
  const marked = markTexts(pages)
  expect(marked.home?.services.text).toHaveLength(2)
  expect(marked.footer?.newsletter.title).toBe('')
})

test('selects, arrangements and links are not marked', () => {
  const { home, footer } = markTexts(samples())
  expect(home?.hero.show).toBe('words')
  expect(home?.layout.shown).toContain('services')
  expect(footer?.site.links[0]?.to).toBe('/projects')
})

test('texts beyond the last mark are not marked', () => {
  const link = { label: 'a', to: '/about' }
  const links = Array.from({ length: 7000 }, () => link)
  const { header } = markTexts({ header: { menu: { links }, action: link } })
  expect(markIn(header?.menu.links[6399]?.label ?? '')).toBe(6399)
  expect(header?.menu.links[6400]?.label).toBe('a')
})
