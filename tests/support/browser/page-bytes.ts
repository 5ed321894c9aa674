import type { Page, Request } from 'playwright-core'
import { hydrated } from './hydrated.ts'

/** The phone that Lighthouse emulates. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/**
 * Navigates a new page once. The browser activates a page only after its first navigation. A measured first page could
 * render before all style sheets have arrived, and load fonts that it does not use.
 */
export const settle = (page: Page) => page.goto('/robots.txt')

type Kind = 'document' | 'stylesheet' | 'font' | 'script' | 'picture'

export type PageBytes = Record<Kind, number> & {
  scripts: string[]
  /** Requests and bytes of all kinds until a control is used. */
  unused: { requests: number; bytes: number }
}

/**
 * Loads a page. Returns its compressed bytes by kind, in units of 1000, and the paths of its scripts, including those
 * that wait for the first use of a control. Counts only the pictures visible without scrolling.
 */
export async function bytesOf(page: Page, path: string): Promise<PageBytes> {
  await settle(page)
  const requests: Request[] = []
  let [begun, ended] = [0, 0]
  // The event stream of the inbox never ends.
  const ends = (request: Request) => !request.url().endsWith('/api/messages/events')
  page.on('request', (request) => ends(request) && begun++)
  page.on('requestfinished', (request) => requests.push(request))
  page.on('requestfinished', (request) => ends(request) && ended++)
  page.on('requestfailed', (request) => ends(request) && ended++)
  // A page is idle after a second without a request. `networkidle` would wait for the end of an event stream.
  const idle = async () => {
    for (let before = -1; before !== begun || ended < begun; ) {
      before = begun
      await page.waitForTimeout(1_000)
    }
  }
  await page.goto(path)
  await idle()
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  const unused = {
    requests: requests.length,
    bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize / 1000, 0),
  }
  // A public page loads its script when a control is used.
  if ((await page.locator('.site-header').count()) > 0) await hydrated(page)
  await idle()
  const seen = new Set(await page.evaluate(picturesInView))
  const bytes = { document: 0, stylesheet: 0, font: 0, script: 0, picture: 0 }
  const scripts = new Set<string>()
  for (const request of requests) {
    const type = request.resourceType()
    const kind =
      kindOf(request) ?? (type === 'image' && seen.has(request.url()) ? 'picture' : undefined)
    if (kind === 'script') scripts.add(new URL(request.url()).pathname)
    // Negative for a file that comes from the browser's cache.
    if (kind) bytes[kind] += Math.max(0, (await request.sizes()).responseBodySize) / 1000
  }
  return { ...bytes, scripts: [...scripts], unused }
}

/** Identifies scripts by their path, because a preload has another resource type. */
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
