import type { Page } from 'playwright-core'

/** Failure message when the browser stopped drawing a page, to tell this failure from others. */
export const stallMessage = 'The browser has stopped drawing.'

/** A page that does not respond for this long is busy, not stalled. */
const answerMs = 30_000

/** Interval at which `redoWhenStalled` checks for a stall. */
const checkEveryMs = 30_000

/**
 * Whether a page has stalled: its scripts run, but the browser no longer draws it, because of a fault in the browser.
 * Headless Chromium on a busy machine stalls about once in 300 pages that are scrolled to their end. Until the next
 * navigation, clicks fail and lazy pictures do not load. Other reasons for missing frames do not count: a busy script,
 * a pending style sheet, a view transition, or a machine so busy that another page is not drawn either.
 */
async function hasStalled(page: Page): Promise<boolean> {
  try {
    const mayWait = await within(answerMs, page.evaluate(mayBlockFrames))
    if (mayWait !== false || (await isDrawn(page)) !== false) return false
    const other = await page.context().newPage()
    const isOtherDrawn = await isDrawn(other)
    await other.close()
    return isOtherDrawn === true && (await isDrawn(page)) === false
  } catch {
    return false // the page is closed
  }
}

/**
 * Runs work that begins with a navigation, and repeats it if the browser stops drawing the page. For tests with so many
 * pages that a stall is likely.
 */
export async function redoWhenStalled(page: Page, work: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 4; tries++) {
    const done = work().then(() => true as const)
    if (await endsBeforeStall(page, done)) return
  }
  throw new Error(stallMessage)
}

async function endsBeforeStall(page: Page, done: Promise<true>): Promise<boolean> {
  for (;;) {
    if (await within(checkEveryMs, done)) return true
    if (await hasStalled(page)) return false
  }
}

/** Closes the contexts with a stalled page, so that nothing waits for it. Returns whether there was one. */
export async function closeStalled(pages: Page[]): Promise<boolean> {
  const stalled = await Promise.all(pages.map(hasStalled))
  const contexts = pages.filter((_, index) => stalled[index]).map((page) => page.context())
  await Promise.all(contexts.map((context) => context.close()))
  return contexts.length > 0
}

const mayBlockFrames = () =>
  document.readyState !== 'complete' ||
  !String(requestAnimationFrame).includes('[native code]') || // the test has a fake clock
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some((it) => !it.sheet) ||
  Boolean((document as { activeViewTransition?: unknown }).activeViewTransition)

/**
 * Whether the browser draws a frame before fifty timers of 0.1 s have run. A busy thread delays frames and timers
 * alike. `undefined` when the page does not respond.
 */
const isDrawn = (page: Page) =>
  within(
    answerMs,
    page.evaluate(async () => {
      let isFramed = false
      requestAnimationFrame(() => {
        isFramed = true
      })
      for (let ticks = 0; ticks < 50 && !isFramed; ticks++) {
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      return isFramed
    }),
  )

const within = <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> => {
  work.catch(() => {})
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds)),
  ])
}
