import type { Page } from 'playwright-core'

/** Waits until the script of a public page has taken it over: the menu's button then knows its state. */
export const hydrated = (page: Page) =>
  page.locator('[aria-label="Toggle menu"][aria-expanded]').waitFor({ state: 'attached' })
