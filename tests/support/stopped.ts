import type { Page } from 'playwright-core'

/** What a test then fails with last; `vitest.config.ts` runs such a test once more. */
export const stopped = 'The browser has stopped drawing.'

/** In milliseconds. A frame comes every 17 of them. */
const patience = 5000

/**
 * Whether a page lives and is drawn no more, through no fault of ours. It happens to headless Chromium on a
 * busy machine, about once in 300 pages that are scrolled to their end: no frame comes any more, so no
 * click and no late picture either, until the page is left. What a page of ours can do to its frames is
 * something else: it keeps its script busy, waits for a style sheet or changes its view; and where the
 * machine is too busy, another page is not drawn either.
 */
export async function hasStopped(page: Page): Promise<boolean> {
  try {
    const mayWait = await within(patience, page.evaluate(waitsForItself))
    if (mayWait !== false || (await isDrawn(page))) return false
    const other = await page.context().newPage()
    return (await isDrawn(other)) && !(await isDrawn(page))
  } catch {
    return false // it is gone
  }
}

const waitsForItself = () =>
  document.readyState !== 'complete' ||
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some((it) => !it.sheet) ||
  Boolean((document as { activeViewTransition?: unknown }).activeViewTransition)

const isDrawn = async (page: Page) =>
  (await within(
    patience,
    page.evaluate(() => new Promise<true>((resolve) => requestAnimationFrame(() => resolve(true)))),
  )) === true

const within = <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> => {
  work.catch(() => {})
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds)),
  ])
}
