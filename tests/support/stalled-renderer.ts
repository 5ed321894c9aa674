import type { Page } from 'playwright-core'

/** The message of a test's last failure then; `vitest.config.ts` retries such a test once. */
export const stallMessage = 'The browser has stopped drawing.'

/** A frame comes every 17 ms. */
const stallMs = 5000

/**
 * Stalled renderer: whether a page runs but is drawn no more, through no fault of ours. It happens to
 * headless Chromium on a busy machine, about once in 300 pages that are scrolled to their end: no frame
 * comes any more, so no click and no late picture either, until the page is left. A page of ours can hold
 * up its frames otherwise: by a busy script, a pending style sheet or a view transition; and where the
 * machine is too busy, another page is not drawn either.
 */
export async function hasStalled(page: Page): Promise<boolean> {
  try {
    const mayWait = await within(stallMs, page.evaluate(mayBlockFrames))
    if (mayWait !== false || (await isDrawn(page))) return false
    const other = await page.context().newPage()
    return (await isDrawn(other)) && !(await isDrawn(page))
  } catch {
    return false // the page is closed
  }
}

const mayBlockFrames = () =>
  document.readyState !== 'complete' ||
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some((it) => !it.sheet) ||
  Boolean((document as { activeViewTransition?: unknown }).activeViewTransition)

const isDrawn = async (page: Page) =>
  (await within(
    stallMs,
    page.evaluate(() => new Promise<true>((resolve) => requestAnimationFrame(() => resolve(true)))),
  )) === true

const within = <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> => {
  work.catch(() => {})
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds)),
  ])
}
