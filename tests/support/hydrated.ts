import type { Page } from 'playwright-core'

/** Waits until a public page is hydrated: the menu button then has its state. */
export const hydrated = (page: Page) =>
  page.locator('.menu-button[aria-expanded]').waitFor({ state: 'attached' })
