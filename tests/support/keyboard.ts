import type { Locator, Page } from 'playwright-core'

/**
 * Focus visibility: why the focus is not visible, such as without a ring, under the header or outside the
 * window; `undefined` when it is.
 */
export function focusProblem(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'nothing has the focus'
    const name = `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 40)}”`

    // The ring may be drawn around the whole card, or the label of a radio button.
    let ringed: Element | null = element
    const hasRing = (each: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    for (let up = 0; ringed && !hasRing(ringed); up++) ringed = up < 4 ? ringed.parentElement : null
    if (!ringed) return `${name} has no visible focus`

    const header = document.querySelector('header')
    if (header?.contains(element) || element.closest('dialog, [popover]')) return undefined
    const { top, bottom } = element.getBoundingClientRect()
    const ceiling = header?.getBoundingClientRect().bottom ?? 0
    // The skip link lies over the header.
    if (getComputedStyle(element).position === 'fixed') return undefined
    if (bottom - top > innerHeight - ceiling) return undefined
    if (top < ceiling - 1) return `${name} is under the header, at ${Math.round(top)}`
    // Of a field of several lines the browser shows the one that is written in.
    const floor = element.matches('textarea') ? top + 24 : bottom
    if (floor > innerHeight + 1) return `${name} is below the window, at ${Math.round(floor)}`
    return undefined
  })
}

/** Presses Tab until the target has the focus; fails when it is not among the next hundred stops. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < 100; stop++) {
    await page.keyboard.press('Tab')
    const wrong = await focusProblem(page)
    if (wrong) throw new Error(wrong)
    if (await isThere()) return
  }
  throw new Error(`the keyboard does not reach ${target}`)
}
