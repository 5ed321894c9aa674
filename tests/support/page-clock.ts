import type { Page } from 'playwright-core'

/** What `letPass` asks for, on top of what the page does. */
export const fence = '/robots.txt'

/**
 * Lets time pass at once for a page whose clock is installed. Whatever its timers have asked of the server
 * has been asked then: it was before the request that this waits for.
 */
export async function letPass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  await page.evaluate((path) => fetch(path).then((answer) => answer.text()), fence)
}

/** Ends the animations and transitions under an element, as if their time had passed. */
export async function endMotion(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate(async (element) => {
    // What has just changed begins to move within the next frames.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    for (const animation of element.getAnimations({ subtree: true })) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        animation.finish()
    }
  })
}
