import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Presses Tab until the target has the focus. Throws when the focus stays hidden, for example under a bar. A part of the
 * form that is loaded above the focus may hide it until the browser has scrolled.
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  for (let stop = 0; stop < 200; stop++) {
    await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(hiddenFocus), { timeout: 5_000 }).toBe('')
    if (await target.first().evaluate((wanted) => document.activeElement === wanted)) return
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

/** Runs in the page: names the focused element if it is covered or off screen. */
function hiddenFocus(): string {
  const active = document.activeElement
  if (!active || active === document.body) return ''
  const { left, top, width, height } = active.getBoundingClientRect()
  // A tall element needs to be visible only between the bars.
  const isHigh = height > 100
  const bottom = top + height
  const y = isHigh
    ? (Math.max(top, 72) + Math.min(bottom, innerHeight - 150)) / 2
    : top + height / 2
  const hit = document.elementFromPoint(left + width / 2, y)
  const isSeen = hit && (active.contains(hit) || hit.contains(active))
  const isUnderNotice = hit?.closest('[data-sonner-toaster]')
  const name = active.getAttribute('aria-label') ?? active.textContent?.trim().slice(0, 40)
  return isSeen || isUnderNotice ? '' : `${active.tagName} “${name}” is covered or off screen`
}

/** Moves the focus to the target and presses a key. */
export async function pressAt(page: Page, target: Locator, key = 'Enter', way = 'Tab') {
  await tabTo(page, target, way)
  await page.keyboard.press(key)
}

/** Navigates with the command palette. */
export async function goTo(page: Page, words: string, heading: string) {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.waitFor()
  await page.keyboard.type(words)
  await palette.getByRole('option', { selected: true }).getByText(words).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

/** Confirms an alert dialog with its second button. The first one has the focus. */
export async function confirm(page: Page, name: string) {
  const question = page.getByRole('alertdialog', { name })
  await question.waitFor()
  await pressAt(page, question.getByRole('button').nth(1))
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
export const field = (page: Page, name: string) =>
  page.getByRole('form').getByLabel(name, { exact: true }).first()

/**
 * Waits until a text is shown. A notification counts once: the next call with its text waits for another one, because
 * a notification stays for seconds after the next save has begun.
 */
export async function notice(page: Page, text: string | RegExp) {
  const shown = page.getByText(text).and(page.locator(':not([data-noticed] *)'))
  await shown.first().waitFor()
  await shown.evaluateAll((elements) => {
    for (const element of elements)
      element.closest('[data-sonner-toast]')?.setAttribute('data-noticed', '')
  })
}

export async function rewrite(page: Page, target: Locator, text: string) {
  await pressAt(page, target, 'Control+a')
  await page.keyboard.type(text)
}
