import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const nothing = 'nothing has the focus'

/**
 * Inputs with a focus stop for each part, such as the day. The last stop is the calendar button. The browser draws the
 * focus ring of that button, and the page cannot see the ring.
 */
const severalStops = 'input:is([type=date], [type=time], [type=datetime-local])'

/** Finds out in the page why the focus is hidden; `undefined` when it is visible. */
function problemHere(): string | undefined {
  const element = document.activeElement
  if (!element || element === document.body) return 'nothing has the focus'
  const name = `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 40)}”`

  // The focus ring may be around a whole card or the label of a radio button.
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
  // The skip link overlays the header.
  if (getComputedStyle(element).position === 'fixed') return undefined
  if (bottom - top > innerHeight - ceiling) return undefined
  if (top < ceiling - 1) return `${name} is under the header, at ${Math.round(top)}`
  // The browser scrolls a textarea to the line with the caret.
  const floor = element.matches('textarea') ? top + 24 : bottom
  if (floor > innerHeight + 1) return `${name} is below the window, at ${Math.round(floor)}`
  return undefined
}

/**
 * Focus visibility: the reason why the focus is hidden, such as no ring, under the header or outside the window;
 * `undefined` when it is visible.
 */
export const focusProblem = (page: Page): Promise<string | undefined> => page.evaluate(problemHere)

/**
 * Presses Tab through the whole page, forwards and then backwards. Returns the stops at which the focus is hidden. The
 * page checks each stop at the next key press, so the keys need not wait for a response.
 */
export async function hiddenStops(page: Page): Promise<string[]> {
  const driver = await page.context().newCDPSession(page)
  const hidden: string[] = []
  for (const { way, modifiers } of [
    { way: 'forwards', modifiers: 0 },
    { way: 'backwards', modifiers: 8 },
  ]) {
    await page.evaluate(`{
      const problemHere = ${problemHere}
      const round = { timesOutside: 0, stops: 0, hidden: [] }
      const shown = new Set()
      const problems = []
      const isShown = (element) => element.matches('${severalStops}') && shown.has(element)
      window.round = round
      window.onkeydown = () => {
        const problem = problemHere()
        if (problem === '${nothing}') round.timesOutside++
        if (round.timesOutside !== 1 || problem === '${nothing}') return
        round.stops++
        if (problem) problems.push({ element: document.activeElement, problem })
        else shown.add(document.activeElement)
        round.hidden = problems.filter((each) => !isShown(each.element)).map((each) => each.problem)
      }
    }`)
    const round = () => page.evaluate(() => (window as unknown as { round: Round }).round) // set above
    let walked = await round()
    // One round through the page: the focus starts and ends in the browser, outside the page.
    for (let keys = 0; walked.timesOutside < 2; keys += 25) {
      if (keys > 400) throw new Error(`the keyboard does not leave ${page.url()}`)
      const press = () =>
        driver.send('Input.dispatchKeyEvent', {
          type: 'rawKeyDown',
          key: 'Tab',
          code: 'Tab',
          windowsVirtualKeyCode: 9,
          modifiers,
        })
      await Promise.all(Array.from({ length: 25 }, press))
      walked = await round()
    }
    expect(walked.stops).toBeGreaterThan(5)
    hidden.push(...walked.hidden.map((problem) => `${way}: ${problem}`))
  }
  await driver.detach()
  return hidden
}

interface Round {
  timesOutside: number
  stops: number
  hidden: string[]
}

/** Presses Tab until the target has the focus. Throws when it is not among the next hundred stops. */
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
