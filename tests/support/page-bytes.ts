import type { Page, Request } from 'playwright-core'
import { hydrated } from './hydrated.ts'

/** The phone that Lighthouse measures with. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/**
 * Brings a new page to the site. The browser tells a page that it is in front after its first navigation:
 * were that the one to be looked at, it could have its styles while a sheet is still to come, and then ask
 * for fonts that no element has in the end.
 */
export const settle = (page: Page) => page.goto('/robots.txt')

type Kind = 'document' | 'stylesheet' | 'font' | 'script' | 'picture'

export type PageBytes = Record<Kind, number> & { scripts: string[] }

/**
 * Loads a page and gives its bytes by kind, compressed, in units of 1000, and the paths of its scripts:
 * with what comes when the browser is idle; of its pictures those that are seen before
 * anything is scrolled.
 */
export async function bytesOf(page: Page, path: string): Promise<PageBytes> {
  await settle(page)
  const requests: Request[] = []
  let [begun, ended] = [0, 0]
  // The back office follows the inbox by an answer that does not end.
  const ends = (request: Request) => !request.url().endsWith('/api/messages/events')
  page.on('request', (request) => ends(request) && begun++)
  page.on('requestfinished', (request) => requests.push(request))
  page.on('requestfinished', (request) => ends(request) && ended++)
  page.on('requestfailed', (request) => ends(request) && ended++)
  await page.goto(path, { waitUntil: 'networkidle' })
  // A page of the site fetches its script when the browser is idle.
  if ((await page.locator('.site-header').count()) > 0) await hydrated(page)
  // What the script then fetches by itself has come when nothing has been asked for a second.
  for (let before = -1; before !== begun || ended < begun; ) {
    before = begun
    await page.waitForTimeout(1_000)
  }
  const seen = new Set(await page.evaluate(picturesInView))
  const bytes = { document: 0, stylesheet: 0, font: 0, script: 0, picture: 0 }
  const scripts = new Set<string>()
  for (const request of requests) {
    const type = request.resourceType()
    const kind =
      kindOf(request) ?? (type === 'image' && seen.has(request.url()) ? 'picture' : undefined)
    if (kind === 'script') scripts.add(new URL(request.url()).pathname)
    if (kind) bytes[kind] += (await request.sizes()).responseBodySize / 1000
  }
  return { ...bytes, scripts: [...scripts] }
}

/** Scripts are told by their path, since a preload has another type. */
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
