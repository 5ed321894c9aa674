import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentNames, contents } from '#content/index.ts'
import { languages } from '#content/labels/languages.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { savePageDraft, writePage } from '#server/database/pages.ts'
import { createRecord } from '#server/database/records/record-writes.ts'
import { saveSettings } from '#server/database/settings.ts'
import { crawl } from '#tests/support/crawl.ts'
import { sample } from '#tests/support/samples.ts'
import { withSite } from '#tests/support/site.ts'

const directory = await mkdtemp(join(tmpdir(), 'atrium-own-'))
const site = withSite({ DATA_DIR: directory, SEED: 'none' })
let db: Database

beforeAll(async () => {
  db = connect(directory)
  for (const name of contentNames) {
    const values: object = { ...sample(contents[name]), imageUrl: '/favicon.svg' }
    // A sample is valid.
    await createRecord(db, name, values as Parameters<typeof createRecord>[2])
  }
})

afterAll(async () => {
  await db.destroy()
  await rm(directory, { recursive: true })
})

const readable = (html: string) =>
  html
    .replace(/<style\b[\s\S]*?<\/style>/g, '')
    // What a component is called, and where its script lies, nobody reads.
    .replace(/<link rel="(?:modulepreload|stylesheet|preload)"[^>]*>/g, '')
    .replace(/\s(?:class|id|href="#[^"]*"|src|srcSet|d)="[^"]*"/g, '')
    .replace(/<script type="module"[\s\S]*?<\/script>/g, '')
    .replace(
      /<script>window\.__reactRouter(?:Context|Manifest|RouteModules)[\s\S]*?<\/script>/g,
      '',
    )

describe.each(languages)('the site of another company, in %s', (language) => {
  test('names nothing of the demo company, and nothing of houses', async () => {
    await saveSettings(db, { companyName: 'Kestrel Robotics', language })
    const pages = await crawl(site.url, ['/', '/testimonials', '/nowhere', '/sitemap.xml'])
    const read = pages.filter(({ html }) => html !== '')
    expect(read.length).toBeGreaterThan(12)
    for (const { address, html } of read) {
      const words = readable(html)
      expect(words, address).toContain('Kestrel Robotics')
      expect(words, address).not.toMatch(/HSoft|Hamburg|Norrhavn/i)
      const pattern = /\b(?:houses?|floors?|rooms?|roofs?|stairs?|built in our own|Etagen?|Haus)\b/i
      expect(words, address).not.toMatch(pattern)
    }
    for (const path of ['/manifest.webmanifest', '/robots.txt', '/favicon.svg', '/sitemap.xml']) {
      const text = await (await fetch(site.url + path)).text()
      expect(text, path).not.toMatch(/HSoft/i)
    }
  })
})

test('a draft is nobody’s but the editors’, and what is public is seen at once', async () => {
  const home = async () => (await fetch(site.url)).text()
  await saveSettings(db, { language: 'en' })
  await savePageDraft(db, 'home', { hero: { title: 'A draft of a headline' } })
  expect(await home()).not.toContain('A draft of a headline')
  await writePage(db, 'home', { hero: { title: 'Robots for narrow streets' } })
  expect(await home()).toContain('Robots for narrow streets')
})

test('sections stand in the chosen order, and those that are not chosen nowhere', async () => {
  const figures = [{ figure: '12', label: 'Robots delivered' }]
  await writePage(db, 'home', { layout: { shown: ['stats', 'projects'] }, stats: { figures } })
  const page = await site.newPage()
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByText('Robots delivered').waitFor()
  expect(await main.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    expect.stringContaining('From our work.'),
    expect.stringContaining('Tell us what you need.'),
  ])
  const text = await main.innerText()
  expect(text.indexOf('Robots delivered')).toBeLessThan(text.indexOf('From our work.'))
  expect(text).not.toContain('What we do.')
  expect(await page.locator('#services').count(), 'the menu leads somewhere').toBe(1)
})

test('menus have the links that were written, wherever they lead', async () => {
  const links = [
    { label: 'Work', to: '/projects' },
    { label: 'Press', to: 'https://press.example/kestrel' },
    { label: 'Write', to: 'mailto:hello@kestrel.example' },
  ]
  await writePage(db, 'header', { menu: { links }, action: { label: 'Talk', to: '/contact' } })
  await writePage(db, 'footer', { site: { links: [] }, end: { text: 'Made in Leeds.' } })
  const page = await site.newPage()
  await page.goto('/projects')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const found = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(found).toEqual(links.map(({ label, to }) => [label, to]))
  expect(await menu.getByRole('link', { name: 'Work' }).getAttribute('aria-current')).toBe('page')
  await page.getByRole('banner').getByRole('link', { name: 'Talk' }).click()
  await page.waitForURL('**/contact')
  const footer = page.getByRole('contentinfo')
  expect(await footer.innerText()).toContain('© Kestrel Robotics. Made in Leeds.')
  expect(await footer.getByRole('heading', { name: 'Site' }).count()).toBe(0)
})
