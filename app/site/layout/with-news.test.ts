import { expect, test } from 'vitest'
import { pages } from '#content/pages/index.ts'
import { wholePage } from '#content/pages/page-values.ts'
import { withNews } from './with-news.ts'

const menus = {
  header: wholePage(pages.header, {}, 'en'),
  footer: wholePage(pages.footer, {}, 'en'),
}
const news = { label: 'What is new', to: '/news' }
const placed = {
  ...menus,
  header: { ...menus.header, menu: { links: [...menus.header.menu.links, news] } },
}

test('while there are some, the footer leads to the news', () => {
  const { header, footer } = withNews(menus, true, 'News')
  expect(header).toEqual(menus.header)
  expect(footer.site.links).toEqual([...menus.footer.site.links, { label: 'News', to: '/news' }])
  expect(footer.company).toEqual(menus.footer.company)
})

test('a list of the footer that somebody has emptied stays empty', () => {
  const empty = { ...menus.footer.site, links: [] }
  const { footer } = withNews({ ...menus, footer: { ...menus.footer, site: empty } }, true, 'News')
  expect(footer.site.links).toEqual([])
  expect(footer.company.links.at(-1)).toEqual({ label: 'News', to: '/news' })
})

test('a link that somebody has put somewhere is the only one', () => {
  expect(withNews(placed, true, 'News')).toEqual(placed)
})

test('while there are none, nothing leads there, and the menus are as they are', () => {
  expect(withNews(placed, false, 'News')).toEqual(menus)
  expect(withNews(menus, false, 'News')).toEqual(menus)
})
