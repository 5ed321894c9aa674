import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated } from '#tests/support/browser/hydrated.ts'
import { callApi } from '#tests/support/browser/list-screen.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { article, mainPages, missingPages, publicPages } from '#tests/support/sources/pages.ts'

const smtp = await startSmtp()
// With email configured every page has the newsletter field.
const site = withSite({ SMTP_URL: smtp.url, MAIL_FROM: 'noreply@company.com' })
afterAll(() => smtp.close())

/** A page that can call the API. */
async function newStaff() {
  const page = await site.newSignedInPage()
  await page.goto('/robots.txt')
  return page
}

/** The review address of a draft. */
let review: string

beforeAll(async () => {
  const staff = await newStaff()
  await callApi(staff, '/newsletter', 'PUT', { isOn: true })
  const parts = [{ kind: 'text', title: 'Who we are', text: 'A company.' }]
  await callApi(staff, '/subpages', 'POST', { title: 'Imprint', slug: 'imprint', parts })
  const [{ _id: recordId }] = await callApi(staff, '/projects')
  await callApi(staff, `/projects/${recordId}?draft=true`, 'PUT', { challenge: 'Another one.' })
  const shared = { type: 'projects', recordId, label: 'Norrhavn Port' }
  const { address } = await callApi(staff, '/review-links', 'POST', shared)
  review = new URL(address).pathname
})

/** Records requests to other servers, and cookies. */
function watch(context: BrowserContext) {
  const elsewhere = new Set<string>()
  const cookies: string[] = []
  const seen = { requests: 0 }
  context.on('request', (request) => {
    seen.requests += 1
    const { origin, protocol } = new URL(request.url())
    if (origin !== site.url && protocol !== 'data:') elsewhere.add(origin)
  })
  context.on('response', (response) => {
    if (response.headers()['set-cookie'] !== undefined) cookies.push(response.url())
  })
  return { elsewhere, cookies, seen }
}

/** All storage of the site in the browser, except the scroll positions of this tab. */
const keptIn = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).filter((key) => key !== 'react-router-scroll-positions'),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookie: document.cookie,
  }))

const nothing = { local: [], session: [], databases: [], caches: [], workers: 0, cookie: '' }

async function read(page: Page, path: string) {
  await page.goto(site.url + path)
  // Triggers the scripts that load on interaction.
  await page.mouse.move(200, 200)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await hydrated(page)
  expect(await keptIn(page), path).toEqual(nothing)
}

/** A first-time visitor. `expectUnknown` checks cookies, storage and requests to other servers. */
async function visitor() {
  const page = await site.newPage()
  const { elsewhere, cookies, seen } = watch(page.context())
  return {
    page,
    async expectUnknown() {
      expect(await keptIn(page)).toEqual(nothing)
      expect(seen.requests).toBeGreaterThan(1)
      expect([...elsewhere]).toEqual([])
      expect(cookies).toEqual([])
      expect(await page.context().cookies()).toEqual([])
      // The console reports missing pages.
      expect(site.expectedComplaints().filter((text) => !text.includes('404'))).toEqual([])
    },
  }
}

const otherPages = [
  ...['/about', '/news', article, '/nowhere', '/imprint', '/projects?category=web&page=2'],
  ...['/newsletter', '/newsletter/confirm?token=none', '/newsletter/unsubscribe?token=none'],
]

// The crawl test checks what every linked page would load.
test.each([
  ['the main pages', mainPages],
  ['the other kinds of page', otherPages],
])('reading %s sets no cookie and requests nothing from other servers', async (_, paths) => {
  const { page, expectUnknown } = await visitor()
  for (const path of paths) await read(page, path)
  await expectUnknown()
})

test('no page sets a cookie, including missing pages', async () => {
  for (const path of [...publicPages, ...missingPages, ...otherPages, review]) {
    const answer = await fetch(site.url + path)
    await answer.body?.cancel()
    expect(answer.headers.getSetCookie(), path).toEqual([])
  }
})

test('a message and a subscription set no cookie and request nothing from other servers', async () => {
  const { page, expectUnknown } = await visitor()
  await page.goto(`${site.url}/contact`)
  await hydrated(page)
  await page.getByLabel(/^Name/).fill('Ines Okafor')
  await page
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill('ines@client.example')
  await page.getByLabel(/^Message/).fill('We need a dispatch board.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => page.getByLabel(/^Message/).inputValue()).toBe('')
  const footer = page.getByRole('contentinfo')
  await footer.getByPlaceholder('Your email address').fill('ines@client.example')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await expectUnknown()
})

test('a review page sets no cookie and requests nothing from other servers', async () => {
  const { page, expectUnknown } = await visitor()
  await page.goto(site.url + review)
  await page.getByText('For Norrhavn Port, valid until').waitFor()
  await expectUnknown()
})

test('a site in another language sets no cookie and requests nothing from other servers', async () => {
  const staff = await newStaff()
  await callApi(staff, '/settings', 'PUT', { language: 'de' })
  const { page, expectUnknown } = await visitor()
  for (const path of ['/', '/newsletter', '/nowhere']) await read(page, path)
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await expectUnknown()
})

test('nothing of the newsletter shows while it is off, whatever the footer contains', async () => {
  const staff = await newStaff()
  const footer = { newsletter: { title: 'Letters from the harbor' } }
  await callApi(staff, '/pages/footer?draft=true', 'PUT', footer)
  await callApi(staff, '/pages/footer/publish', 'POST')
  const about = async () => (await fetch(`${site.url}/about`)).text()
  expect(await about()).toContain('Letters from the harbor')
  await callApi(staff, '/newsletter', 'PUT', { isOn: false })
  const html = await about()
  await callApi(staff, '/newsletter', 'PUT', { isOn: true })
  expect(html).not.toContain('Letters from the harbor')
  expect(html).not.toContain('newsletter-email')
})
