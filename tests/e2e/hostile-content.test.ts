import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentNames } from '#content/documents/content-types.ts'
import { hydrated } from '#tests/support/browser/hydrated.ts'
import { attributes, type Crawled, crawl } from '#tests/support/formats/crawl.ts'
import {
  fillWithHostileContent,
  type HostileContent,
} from '#tests/support/inputs/hostile-content.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'
import { signInByHttp } from '#tests/support/sites/administrator.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { adminScreens } from '#tests/support/sources/pages.ts'

/** Fills everything that can be written with hostile texts, and opens every page and screen. */

const smtp = await startSmtp()
const directory = await mkdtemp(join(tmpdir(), 'atrium-hostile-'))
// With email configured there are newsletter pages and replies.
const site = withSite({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'noreply@company.com',
  SEED: 'none',
  DATA_DIR: directory,
})
afterAll(async () => {
  await smtp.close()
  await rm(directory, { recursive: true })
})

let content: HostileContent
/** Every page without a query, and three pages with a query. */
let pages: Crawled[]

beforeAll(async () => {
  const agent = '"><svg onload=pwned=30> pwned'
  content = await fillWithHostileContent(
    site.url,
    await signInByHttp(site.url, { 'User-Agent': agent }),
  )
  const found = await crawl(site.url, ['/', ...content.unlisted])
  const variants = found.filter(({ address }) => address.includes('?')).slice(0, 3)
  pages = found.filter(
    (page) => page.html !== '' && (!page.address.includes('?') || variants.includes(page)),
  )
})

/** Signs of executed or unescaped texts on a page. */
const harmIn = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')]
    const scripts = elements.flatMap((element) => [
      ...[...element.attributes]
        .filter(({ name }) => name.startsWith('on'))
        .map(({ name }) => name),
      ...(element instanceof HTMLAnchorElement &&
      /^(?:javascript:|vbscript:|data:(?!image\/))/.test(element.href)
        ? [element.href]
        : []),
      ...(element instanceof HTMLIFrameElement ||
      element instanceof HTMLObjectElement ||
      element instanceof HTMLBaseElement
        ? [element.outerHTML]
        : []),
    ])
    return scripts.filter((each) => each !== '')
  })

/** Records what hostile texts do on a page: executed code, policy violations, dialogs and requests to other origins. */
async function watched(page: Page) {
  const harm: string[] = []
  let at = ''
  const note = (what: string) => harm.push(`${at}: ${what}`)
  await page.exposeBinding('noteHarm', (_, what: string) => note(what))
  await page.addInitScript(() => {
    // biome-ignore lint/suspicious/noExplicitAny: defined by `exposeBinding`
    const { noteHarm } = window as any
    Object.defineProperty(window, 'pwned', {
      set: (value) => noteHarm(`a text was executed: ${value}`),
    })
    document.addEventListener('securitypolicyviolation', (violation) =>
      noteHarm(
        `violates ${violation.effectiveDirective}: ${violation.blockedURI} ${violation.sample}`,
      ),
    )
  })
  page.on('dialog', (dialog) => {
    note(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== site.url && !['data:', 'blob:'].includes(protocol)) note(`asks ${request.url()}`)
  })
  return {
    harm,
    async open(path: string, isShown: () => Promise<unknown>) {
      at = path
      await page.goto(site.url + path)
      await isShown()
      harm.push(...(await harmIn(page)).map((found) => `${path}: ${found}`))
    },
    /** Like `open`, but navigates in the current page, which is faster than loading the whole back office. */
    async follow(path: string, isShown: () => Promise<unknown>) {
      at = path
      const navigate = () =>
        page.evaluate(async (path) => {
          // biome-ignore lint/suspicious/noExplicitAny: React Router exposes its router under this name
          await (window as any).__reactRouterDataRouter.navigate(path)
          return location.pathname
        }, path)
      // A redirect of the screen itself may interrupt the navigation.
      await expect.poll(navigate, { message: path }).toBe(path.replace(/\?.*/, ''))
      await isShown()
      harm.push(...(await harmIn(page)).map((found) => `${path}: ${found}`))
    },
    /** Console messages, except about missing files. */
    complaints: () =>
      site.expectedComplaints().filter((text) => !/^Failed to load resource|^404 Error/.test(text)),
  }
}

const plainText = (text: string | null) => (text ?? '').replaceAll('\u00ad', '')

test('no page executes a hostile text, and each shows it as text', async () => {
  const page = await site.newPage()
  const { open, harm, complaints } = await watched(page)
  for (const type of contentNames) {
    if (type === 'testimonials' || type === 'subpages') continue
    const own = pages.filter(({ address }) => address.startsWith(`/${type}/`))
    expect(own.length, type).toBeGreaterThanOrEqual(3)
  }
  for (const { address } of pages) {
    // A guest's page lacks the site's menu.
    const isReview = address.startsWith('/review/')
    await open(address, () =>
      isReview ? page.getByText('pwned').first().waitFor() : hydrated(page),
    )
    expect(plainText(await page.locator('body').innerText()), address).toMatch(/pwned/)
  }
  expect(harm).toEqual([])
  expect(complaints()).toEqual([])
  process.stdout.write(`${pages.length} public pages opened\n`)
})

test('feed, sitemap, structured data and link previews are well formed', async () => {
  const page = await site.newPage()
  await page.goto(`${site.url}/robots.txt`)
  const linked = pages.flatMap(({ html }) => attributes(html, 'link', 'href'))
  expect(linked.some((href) => href.endsWith('/news/feed.xml'))).toBe(true)
  for (const path of ['/news/feed.xml', '/sitemap.xml']) {
    const xml = await fetch(site.url + path).then((answer) => answer.text())
    const read = await page.evaluate((text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml')
      return {
        error: document.querySelector('parsererror')?.textContent ?? '',
        elements: [...new Set([...document.querySelectorAll('*')].map(({ nodeName }) => nodeName))],
        text: document.documentElement.textContent,
      }
    }, xml)
    expect(read.error, path).toBe('')
    expect(
      read.elements.filter((name) => /script|svg|img/i.test(name)),
      path,
    ).toEqual([])
    expect(read.text, path).toContain('pwned')
  }
  JSON.parse(await fetch(`${site.url}/manifest.webmanifest`).then((answer) => answer.text()))
  let structured = 0
  const cards = new Set<string>()
  for (const { address, html } of pages) {
    for (const [, data = ''] of html.matchAll(
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs,
    )) {
      expect(() => JSON.parse(data), address).not.toThrow()
      structured++
    }
    for (const card of attributes(html, 'meta', 'content').filter((each) => each.includes('/og/')))
      cards.add(card)
  }
  expect(structured).toBeGreaterThan(2)
  expect(cards.size).toBeGreaterThan(2)
  for (const card of [...cards].slice(0, 3)) {
    const answer = await fetch(card)
    expect(answer.status, card).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^image\/(?:png|jpeg)$/)
    await answer.body?.cancel()
  }
})

test('no page executes the second set of texts', async () => {
  await content.turn()
  const page = await site.newPage()
  const { open, harm, complaints } = await watched(page)
  for (const path of [
    '/',
    '/technologies',
    '/projects',
    '/careers',
    '/testimonials',
    '/news',
    '/contact',
    '/about',
    '/privacy',
    '/terms',
    '/nowhere',
  ]) {
    await open(path, () => hydrated(page))
  }
  expect(harm).toEqual([])
  expect(complaints()).toEqual([])
})

/** Admin screens that show the hostile content. */
function hostileScreens() {
  const word = encodeURIComponent('pwned <svg onload=pwned=31>')
  const settings = ['mail', 'webhooks', 'privacy', 'backups', 'inbox']
  return [
    ...adminScreens.map(({ path }) => path),
    ...content.screens,
    ...settings.map((name) => `/admin/settings/${name}`),
    ...['/admin/newsletter', '/admin/people', '/admin/me', '/admin/news', '/admin/nothing'],
    ...['header', 'footer', 'about', 'projects'].map((name) => `/admin/pages/${name}`),
    ...['projects', 'messages', 'images', 'activity'].map(
      (name) => `/admin/${name}?search=${word}`,
    ),
  ]
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()

test.each(['first', 'second', 'third'] as const)(
  'no screen in the %s third of the back office executes a hostile text',
  async (third) => {
    const page = await site.newSignedInPage()
    const { open, follow, harm, complaints } = await watched(page)
    const isShown = () =>
      page.waitForFunction(() => {
        const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
        return `${document.body.innerText} ${inputs.map(({ value }) => value)}`.includes('pwned')
      })
    const screens = hostileScreens()
    const place = { first: 0, second: 1, third: 2 }[third]
    await open('/admin', () => heading(page))
    for (const screen of screens.filter((_, index) => index % 3 === place)) {
      await follow(screen, async () => {
        await heading(page)
        await isShown()
      })
    }
    expect(harm).toEqual([])
    expect(complaints()).toEqual([])
  },
)

test('neither the history nor the palette executes a hostile text', async () => {
  const page = await site.newSignedInPage()
  const { open, harm, complaints } = await watched(page)
  const [edit = ''] = content.screens.filter((path) => path.startsWith('/admin/projects/'))
  await open(edit, () => heading(page))
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('list', { name: 'Versions' }).waitFor()
  await history.getByRole('region', { name: 'Difference' }).getByText('pwned').first().waitFor()
  harm.push(...(await harmIn(page)))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search screens, actions and records' }).waitFor()
  await page.keyboard.type('<svg onload')
  await page.getByRole('option').filter({ hasText: 'pwned' }).first().waitFor()
  harm.push(...(await harmIn(page)))

  expect(harm).toEqual([])
  expect(complaints()).toEqual([])
})
