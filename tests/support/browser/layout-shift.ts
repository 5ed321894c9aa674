import type { Page } from 'playwright-core'

/** Records the layout shift of each page that is opened from now on. Returns a function that gives the current page's. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += (entry as unknown as { value: number }).value // a layout shift
      Object.assign(window, { moved })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moved?: number }).moved ?? 0) // set above
}
