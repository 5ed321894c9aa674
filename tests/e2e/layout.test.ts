import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminScreens, missingPages, publicPages } from '#tests/support/pages.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const widths = [320, 360, 768, 1440, 2560]

/** How many pixels a page can be scrolled sideways in each of the widths where it can. */
async function overflows(page: Page, path: string): Promise<string[]> {
  const wide: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const excess = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    if (excess > 0) wide.push(`${path} at ${width}: ${excess} pixels`)
  }
  return wide
}

test('no public page scrolls sideways in any window', async () => {
  const page = await site.newPage()
  const wide: string[] = []
  for (const path of [...publicPages, '/projects?category=none', ...missingPages]) {
    await page.goto(path)
    wide.push(...(await overflows(page, path)))
  }
  expect(wide).toEqual([])
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
})

test('no screen of the back office scrolls sideways in any window', async () => {
  const page = await site.newAdminPage()
  const wide: string[] = []
  for (const { path, heading } of adminScreens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    wide.push(...(await overflows(page, path)))
  }
  expect(wide).toEqual([])
})

test.each([360, 1440])(
  'nothing moves while a page loads and is read to its end, %i pixels wide',
  async (width) => {
    const page = await site.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    // The same picture in the size it was stored in: making its variants is not what is tested.
    await page.route(/\/media\/[0-9a-f]+\/\d+\.\w+$/, (route) => {
      const [whole] =
        route
          .request()
          .url()
          .match(/.*\/media\/[0-9a-f]+/) ?? []
      return route.continue({ url: `${whole}.webp` })
    })
    await page.addInitScript(() => {
      const moves: Move[] = []
      Object.assign(window, { moves })
      new PerformanceObserver((list) => {
        for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
          const names = sources.map(({ node }) =>
            node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName,
          )
          moves.push({ value, at: startTime, what: names.join(', ') })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of publicPages) {
      await page.goto(path)
      await readToTheEnd(page)
      const moves = await page.evaluate(() => (window as unknown as { moves: Move[] }).moves)
      expect(moves, path).toEqual([])
    }
  },
)

/** Something moved, so many milliseconds after the page began. */
interface Move {
  value: number
  at: number
  what: string
}

/** Of the standard's draft, and not among TypeScript's types. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/** Waits for a page's fonts, scrolls it window by window and waits for its pictures. */
function readToTheEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await document.fonts.ready
    await frame()
    await frame()
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await frame()
      await frame()
    }
    // A picture that is not displayed is never loaded.
    const pictures = [...document.images].filter((image) => image.checkVisibility())
    await Promise.all(pictures.map((image) => image.decode()))
    await frame()
    await frame()
  })
}

test('whoever asked for no motion gets none', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' })
  for (const path of publicPages) {
    await page.goto(path)
    const running = () =>
      page.evaluate(() => {
        const animations = document.getAnimations()
        return animations.filter(({ playState }) => playState === 'running').length
      })
    await expect.poll(running, { message: path }).toBe(0)
  }
})
