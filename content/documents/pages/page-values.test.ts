import { describe, expect, test } from 'vitest'
import { languages } from '../../labels/languages.ts'
import { isLinkAddress } from '../../text/link-address.ts'
import { definePage, section } from '../define-page.ts'
import { items, text } from '../fields.ts'
import { shapeOf } from '../schema.ts'
import { pageNames, pageOf, pages } from './index.ts'
import { isSample, sampleTexts, wholePage, writtenPage } from './page-values.ts'

const page = definePage({
  name: 'example',
  title: 'Example',
  path: '/example',
  sections: {
    head: section('Head', {
      title: text('Headline', { sample: { en: 'Hello', de: 'Hallo' } }),
      lead: text('Lead', { isOptional: true }),
    }),
    menu: section('Menu', {
      links: items(
        'Links',
        'link',
        { label: text('Label'), to: text('Address') },
        { sample: { en: [{ label: 'Home', to: '/' }], de: [{ label: 'Start', to: '/' }] } },
      ),
    }),
  },
})

test('texts that nobody has written are samples in the language of the site', () => {
  expect(wholePage(page, {}, 'en')).toEqual({
    head: { title: 'Hello', lead: '' },
    menu: { links: [{ label: 'Home', to: '/' }] },
  })
  expect(wholePage(page, { head: { lead: 'Da' } }, 'de')).toEqual({
    head: { title: 'Hallo', lead: 'Da' },
    menu: { links: [{ label: 'Start', to: '/' }] },
  })
})

test('only texts that differ from their sample are stored, and samples follow the language', () => {
  const values = wholePage(page, {}, 'en')
  expect(writtenPage(page, values, 'en')).toEqual({ head: {}, menu: {} })
  values.head.lead = 'There'
  values.menu.links = []
  const written = writtenPage(page, values, 'en')
  expect(written).toEqual({ head: { lead: 'There' }, menu: { links: [] } })
  expect(wholePage(page, written, 'de')).toEqual({
    head: { title: 'Hallo', lead: 'There' },
    menu: { links: [] },
  })
  expect(sampleTexts(page, written)).toEqual(['head.title'])
})

test('an emptied text stays empty, and a text without a declaration is left out', () => {
  const written = { head: { title: '' }, gone: { title: 'x' } }
  expect(wholePage(page, written, 'en').head.title).toBe('')
  expect(wholePage(page, written, 'en')).not.toHaveProperty('gone')
})

test('changing a returned text does not change the sample', () => {
  wholePage(page, {}, 'en').menu.links.push({ label: 'More', to: '/more' })
  expect(wholePage(page, {}, 'en').menu.links).toHaveLength(1)
})

describe.each(pageNames)('the samples of the page %s', (name) => {
  const declaration = pageOf(name)

  test.each(languages)('are valid in %s', (language) => {
    const values = wholePage(declaration, {}, language)
    for (const [key, { fields }] of Object.entries(declaration.sections)) {
      const schemas = shapeOf(fields)
      for (const [field, schema] of Object.entries(schemas)) {
        const found = schema.safeParse((values[key] as Record<string, unknown>)[field])
        expect(found.error?.issues ?? [], `${key}.${field}`).toEqual([])
      }
    }
  })

  test('are true of any company: no figures, no names, no words of the demo company', () => {
    const samples = languages.map((language) =>
      JSON.stringify(wholePage(declaration, {}, language)),
    )
    for (const texts of samples) {
      expect(texts).not.toMatch(/HSoft|Hamburg|\bhouses?\b|\bfloors?\b|\brooms?\b|\broof\b/i)
      // The privacy page cites articles of law, which are the same for every company.
      const figures = texts.replace(/"\/404"|Art\. 6(?:\(1\)| Abs\. 1)|§ 26 BDSG/g, '')
      expect(figures).not.toMatch(/\d/)
    }
  })
})

test('a text is a sample if it equals the declared sample in the language of the site', () => {
  const { title } = pages.careers.sections.empty.fields
  expect(isSample(title, title.sample.de, 'de')).toBe(true)
  expect(isSample(title, title.sample.de, 'en')).toBe(false)
  const { links } = pages.footer.sections.site.fields
  expect(isSample(links, structuredClone(links.sample?.en), 'en')).toBe(true)
  expect(isSample(links, [], 'en')).toBe(false)
  expect(isSample(pages.about.sections.body.fields.parts, [], 'en')).toBe(false)
})

test.each([
  ['/contact', true],
  ['/#services', true],
  ['/', true],
  ['https://example.com/a?b=c#d', true],
  ['mailto:hello@example.com', true],
  ['tel:+4930123456', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['contact', false],
  ['/with space', false],
])('isLinkAddress(%s) is %s', (address, isOne) => {
  expect(isLinkAddress(address)).toBe(isOne)
})
