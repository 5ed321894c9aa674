import type { Page } from 'playwright-core'

/** Waits for the hydration of a public page: the menu's button then has its state. */
export const hydrated = (page: Page) =>
  page.locator('.menu-button[aria-expanded]').waitFor({ state: 'attached' })
