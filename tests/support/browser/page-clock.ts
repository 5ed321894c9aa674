import type { Page } from 'playwright-core'

/** The request with which `advanceClock` synchronizes. */
export const fence = '/robots.txt'

/**
 * Advances a page's fake clock. Requests made by its timers have been sent when this returns, because they precede the
 * fence request.
 */
export async function advanceClock(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  await page.evaluate((path) => fetch(path).then((answer) => answer.text()), fence)
}

/** Finishes the animations and transitions below an element. */
export async function endMotion(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate(async (element) => {
    // A change starts its transition within the next frames.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    for (const animation of element.getAnimations({ subtree: true })) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        animation.finish()
    }
  })
}
