import type { Browser, Page, Request } from 'playwright-core'
import { buildWhenStale } from '#server/build.ts'
import { launchChromium, unpackChromium } from '#tests/support/chromium.ts'
import { mainPages } from '#tests/support/pages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { atMost, type Row } from './row.ts'

/**
 * What a visitor with a phone and an empty cache loads of each public page, also what comes when the
 * browser is idle, and what an editor loads of the first list; compressed, in units of 1000 bytes.
 */
const goals = { reading: 70, pictures: 60, script: 110, list: 220 }
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const account = { email: 'editor@example.com', password: 'correct horse battery' }

type Kind = 'document' | 'stylesheet' | 'font' | 'script' | 'picture'

/** The bytes of a page by kind; of its pictures those that are seen before anything is scrolled. */
async function bytesOf(page: Page, path: string): Promise<Record<Kind, number>> {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1_000)
  const seen = new Set(await page.evaluate(picturesInView))
  const bytes = { document: 0, stylesheet: 0, font: 0, script: 0, picture: 0 }
  for (const request of requests) {
    const type = request.resourceType()
    const kind =
      kindOf(request) ?? (type === 'image' && seen.has(request.url()) ? 'picture' : undefined)
    if (kind) bytes[kind] += (await request.sizes()).responseBodySize / 1000
  }
  return bytes
}

/** Scripts come as what preloads them, too. */
function kindOf(request: Request): Exclude<Kind, 'picture'> | undefined {
  const { pathname } = new URL(request.url())
  if (pathname.endsWith('.js')) return 'script'
  const type = request.resourceType()
  return type === 'document' || type === 'stylesheet' || type === 'font' ? type : undefined
}

const picturesInView = () =>
  Array.from(document.images)
    .filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < innerHeight
    })
    .map((image) => image.currentSrc)

/** The page as it is after the first visit, which makes the pictures in the sizes that it asks for. */
async function secondVisit(browser: Browser, server: TestServer, path: string) {
  let bytes: Record<Kind, number> | undefined
  for (let visit = 0; visit < 2; visit++) {
    const context = await browser.newContext({ baseURL: server.url, ...phone })
    bytes = await bytesOf(await context.newPage(), path)
    await context.close()
  }
  if (!bytes) throw new Error('no visit')
  return bytes
}

async function scriptOfList(browser: Browser, server: TestServer): Promise<number> {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/admin')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const state = await context.storageState()
  await context.close()
  const fresh = await browser.newContext({ baseURL: server.url, storageState: state })
  const { script } = await bytesOf(await fresh.newPage(), '/admin/projects')
  await fresh.close()
  return script
}

/** Measures every public page and the first list of the back office. */
export async function measureBytes(): Promise<Row[]> {
  await buildWhenStale((line) => console.log(line))
  await unpackChromium()
  const server = await startServer({
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  })
  const browser = await launchChromium()
  const rounded = (value: number) => Math.round(value * 10) / 10
  try {
    const rows: Row[] = []
    for (const path of mainPages) {
      const bytes = await secondVisit(browser, server, path)
      const reading = bytes.document + bytes.stylesheet + bytes.font
      rows.push(
        atMost(`${path} HTML, CSS and fonts`, rounded(reading), 'KB', goals.reading),
        atMost(`${path} first-screen pictures`, rounded(bytes.picture), 'KB', goals.pictures),
        atMost(`${path} JavaScript`, rounded(bytes.script), 'KB', goals.script),
      )
    }
    const list = rounded(await scriptOfList(browser, server))
    return [...rows, atMost('/admin/projects JavaScript', list, 'KB', goals.list)]
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (import.meta.main) {
  const rows = await measureBytes()
  console.table(rows)
  process.exitCode = rows.every(({ ok }) => ok !== false) ? 0 : 1
}
