import type { Page } from 'playwright-core'

/** Failure message of a test whose page is no longer drawn, so that the report tells it from other failures. */
export const stallMessage = 'The browser has stopped drawing.'

/** A page that answers nothing for so long is busy, and not stalled. */
const answerMs = 30_000

/** Interval at which `redoWhenStalled` checks whether the page is still drawn. */
const checkEveryMs = 30_000

/**
 * Stalled renderer: whether a page runs but is drawn no more, through no fault of ours. It happens to
 * headless Chromium on a busy machine, about once in 300 pages that are scrolled to their end: no frame
 * comes any more, so no click and no late picture either, until the page is left. A page of ours can hold
 * up its frames otherwise: by a busy script, a pending style sheet or a view transition; and where the
 * machine is too busy, another page is not drawn either.
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
 * Work that begins with a navigation, and begins anew where the browser stops drawing its page meanwhile:
 * for tests of so many pages that one of them is likely to be met.
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

/** Closes the contexts whose page has stalled, so that nothing waits there to its end; gives whether there was one. */
export async function closeStalled(pages: Page[]): Promise<boolean> {
  const stalled = await Promise.all(pages.map(hasStalled))
  const contexts = pages.filter((_, index) => stalled[index]).map((page) => page.context())
  await Promise.all(contexts.map((context) => context.close()))
  return contexts.length > 0
}

const mayBlockFrames = () =>
  document.readyState !== 'complete' ||
  !String(requestAnimationFrame).includes('[native code]') || // the test moves the clock
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some((it) => !it.sheet) ||
  Boolean((document as { activeViewTransition?: unknown }).activeViewTransition)

/**
 * Whether a frame comes before fifty timers of 0.1 s have gone off: a page whose thread is busy has neither. Gives
 * undefined where the page does not answer.
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
