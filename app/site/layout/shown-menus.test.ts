import { expect, test } from 'vitest'
import { pages } from '#content/documents/pages/index.ts'
import { markTexts } from '#content/documents/pages/marks.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { hyphenate } from '#content/text/hyphenate.ts'
import { setHyphenation } from '#content/text/soft-hyphens.ts'
import { withSoftHyphens } from '../text/with-soft-hyphens.ts'
import { shownMenus } from './shown-menus.ts'

setHyphenation(hyphenate)

const menusIn = (language: 'en' | 'de') => ({
  header: wholePage(pages.header, {}, language),
  footer: wholePage(pages.footer, {}, language),
})
const menus = menusIn('en')
const news = { label: 'What is new', to: '/news' }
const everything = ['/#services', '/technologies', '/projects', '/careers', '/news']

const shown = (given = menus, empty: string[] = [], language: 'en' | 'de' = 'en') => {
  const { header, footer } = shownMenus(given, {
    empty: new Set(empty),
    language,
    added: [{ label: 'News', to: '/news' }],
  })
  const lists = { menu: header.menu.links, site: footer.site.links, company: footer.company.links }
  return Object.fromEntries(
    Object.entries(lists).map(([name, links]) => [name, links.map(({ to }) => to)]),
  )
}
const company = ['/about', '/privacy', '/terms']

test('an empty site has no links to empty lists', () => {
  expect(shown(menus, everything)).toEqual({ menu: ['/contact'], site: ['/contact'], company })
  expect(shown(menusIn('de'), everything, 'de')).toEqual({
    menu: ['/contact'],
    site: ['/contact'],
    company,
  })
})

test('a link appears once its list has content', () => {
  expect(shown(menus, ['/news'])).toEqual({
    menu: ['/#services', '/technologies', '/projects', '/careers', '/contact'],
    site: ['/projects', '/careers', '/contact'],
    company,
  })
  expect(shown(menus, ['/projects', '/news'])).toEqual({
    menu: ['/#services', '/technologies', '/careers', '/contact'],
    site: ['/careers', '/contact'],
    company,
  })
})

test('an edited menu stays unchanged', () => {
  const [first, ...others] = menus.header.menu.links
  for (const links of [others, [...others, first ?? news], [{ ...news, to: '/projects' }]]) {
    const own = { ...menus, header: { ...menus.header, menu: { links } } }
    expect(shown(own, everything).menu).toEqual(links.map(({ to }) => to))
    expect(shown(own, everything).site).toEqual(['/contact'])
  }
})

test('a sample menu is recognized with text marks and soft hyphens', () => {
  const given = menusIn('de')
  const { header = given.header, footer = given.footer } = markTexts(given)
  const hyphened = {
    header: withSoftHyphens(pages.header.sections, header),
    footer: withSoftHyphens(pages.footer.sections, footer),
  }
  const labels = hyphened.footer.company.links.map(({ label }) => label)
  expect(labels.at(-1)).toMatch(/^[\ue000-\uf8ff] .*\u00ad/)
  expect(shown(hyphened, ['/terms', ...everything], 'de')).toEqual({
    menu: ['/contact'],
    site: ['/contact'],
    company: ['/about', '/privacy'],
  })
})

test('the footer links to the news if there are any', () => {
  expect(shown().menu).not.toContain('/news')
  expect(shown().site).toEqual(['/projects', '/careers', '/contact', '/news'])
  expect(shown().company).toEqual(company)
})

test('an emptied footer list stays empty', () => {
  const empty = { ...menus.footer.site, links: [] }
  const given = { ...menus, footer: { ...menus.footer, site: empty } }
  expect(shown(given).site).toEqual([])
  expect(shown(given).company).toEqual([...company, '/news'])
})

test('an existing link to the news stays and is not duplicated', () => {
  const links = [...menus.header.menu.links, news]
  const placed = { ...menus, header: { ...menus.header, menu: { links } } }
  for (const empty of [[], ['/news']]) {
    const { menu, site } = shown(placed, empty)
    expect(menu?.at(-1)).toBe('/news')
    expect(site).not.toContain('/news')
  }
})
