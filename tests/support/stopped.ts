import type { Page } from 'playwright-core'

/** What a test then fails with last; `vitest.config.ts` runs such a test once more. */
export const stopped = 'The browser has stopped drawing.'

/**
 * Whether a page lives and is drawn no more. It happens to headless Chromium on a busy machine, about once
 * in 300 pages that are scrolled to their end; no frame comes any more, so no click and no late picture
 * either, until the page is left. A page of ours cannot cause it: what keeps a page busy keeps it from
 * answering here as well.
 */
export async function hasStopped(page: Page): Promise<boolean> {
  const isDrawn = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => resolve(true))
        setTimeout(() => resolve(false), 3000)
      }),
  )
  const noAnswer = new Promise<boolean>((resolve) => setTimeout(resolve, 10_000, true))
  return !(await Promise.race([isDrawn, noAnswer]).catch(() => true))
}
