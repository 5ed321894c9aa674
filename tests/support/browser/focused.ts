import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until an element has the focus. */
export const focused = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
