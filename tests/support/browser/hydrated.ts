import type { Page } from 'playwright-core'

/**
 * Hydrates a public page, which waits for the first use of a control, and waits until it is done: the menu button then
 * has its state.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('.menu-button').dispatchEvent('pointerover')
  await page.locator('.menu-button[aria-expanded]').waitFor({ state: 'attached' })
}
