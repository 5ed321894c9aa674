import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notice } from '#tests/support/browser/admin-keyboard.ts'
import { wxrItem, wxrOf } from '#tests/support/inputs/wxr.ts'
import { administrator } from '#tests/support/sites/administrator.ts'
import { withJourney } from '#tests/support/sites/journey.ts'
import { startServer, type TestServer } from '#tests/support/sites/server.ts'
import { companies, logoColor } from '#tests/support/sites/setup-journey.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

// The import changes the menus of the whole site, so this journey has its own server.
const site = withJourney()
let server: TestServer
beforeAll(async () => {
  server = await startServer({
    SEED: 'none',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  })
})
afterAll(() => server?.stop())

const call = withStaffCalls({
  get url() {
    return server.url
  },
})

/** Goes live as a company without any content of its own. */
async function goLive() {
  const { companyName, sentence, email, address } = companies.de
  const given = { companyName, sentence, email, address, color: logoColor, language: 'de' }
  const left = { title: '', imageUrl: '', phone: '', demo: 'remove' }
  await call('POST', '/setup/go-live', { ...left, ...given })
}

const former = 'https://www.nordkai.example'
const titles = {
  'ueber-uns': 'Über uns',
  team: 'Das Team',
  datenschutz: 'Datenschutzerklärung',
  agb: 'Allgemeine Geschäftsbedingungen',
}

/** The export file of a former site with a page for each title. */
const formerSite = wxrOf(
  former,
  ...Object.entries(titles).map(([slug, title], index) =>
    wxrItem(former, { id: index + 1, type: 'page', title, slug, path: `/${slug}/` }),
  ),
)

/** Imports the former site and publishes its release. Returns the address of the import's screen. */
async function importSite(page: Page) {
  await page.goto('/admin/settings/imports')
  const file = { name: 'nordkai.xml', mimeType: 'text/xml', buffer: Buffer.from(formerSite) }
  await page.getByLabel('Files to upload').setInputFiles(file)
  await page.getByRole('button', { name: 'Start dry run' }).click()
  await page.getByRole('button', { name: 'Create drafts' }).click()
  await page.getByRole('link', { name: 'Open the release' }).waitFor()
  const address = page.url()
  await page.getByRole('link', { name: 'Open the release' }).click()
  await page.getByRole('button', { name: 'Publish release' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Publish/ })
    .click()
  await notice(page, 'Release published')
  return address
}

/** Where visitors of an address are redirected to; the status if they are not. */
async function visit(path: string) {
  const answer = await fetch(server.url + path, { redirect: 'manual' })
  return answer.headers.get('location') ?? answer.status
}

const html = async (path: string) => (await fetch(server.url + path)).text()

test('the pages of a former site replace the samples and are added to a menu, and the way back', async () => {
  await goLive()
  const page = await site.signIn({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const address = await importSite(page)
  expect(await visit('/about')).toBe(200)
  await page.goto(address)
  const samples = page.getByRole('region', { name: '3 pages still show samples' })
  await samples.getByRole('button', { name: 'Replace 3 samples' }).click()
  await notice(page, '3 samples replaced')
  expect(await visit('/about')).toBe('/ueber-uns')
  expect(await visit('/privacy')).toBe('/datenschutz')
  expect(await visit('/terms')).toBe('/agb')
  const home = await html('/')
  for (const slug of ['ueber-uns', 'datenschutz', 'agb']) expect(home).toContain(`href="/${slug}"`)
  for (const path of ['/', '/contact', '/ueber-uns', '/sitemap.xml'])
    expect(await html(path), path).not.toMatch(
      /(?:href="|example\.com|\d)\/(?:about|privacy|terms)["<]/,
    )

  const menu = page.getByRole('region', { name: '1 page is in no menu' })
  await menu.getByRole('button', { name: 'Add to the header' }).click()
  await notice(page, '1 page added to the header')
  await menu.waitFor({ state: 'detached' })

  const visitor = await site.newPage({ baseURL: server.url })
  await visitor.goto('/')
  await visitor.getByRole('banner').getByRole('link', { name: titles.team }).first().click()
  await visitor.getByRole('heading', { level: 1, name: titles.team }).waitFor()
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Über uns' }).click()
  await visitor.getByRole('heading', { level: 1, name: 'Über uns' }).waitFor()
  await visitor.goto('/contact')
  await visitor
    .getByRole('main')
    .getByRole('link', { name: 'So verwenden wir Ihre Angaben' })
    .click()
  await visitor.getByRole('heading', { level: 1, name: 'Datenschutzerklärung' }).waitFor()

  await page.goto('/admin/pages')
  await page.getByText('by /ueber-uns').waitFor()
  await page.getByRole('button', { name: 'Show again /about' }).click()
  await notice(page, '/about no longer redirects')
  expect(await visit('/about')).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('by /ueber-uns').waitFor()
  expect(await visit('/about')).toBe('/ueber-uns')
})
