import axe, { type RuleObject, type RunOnly } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
const allRules: RunOnly = { type: 'tag', values: tags }

/**
 * Axe's findings on the current state of a page, one `rule: selector` line per element. With `inDark` the contrast in
 * the dark theme of the back office is checked as well.
 */
export async function axeFindings(page: Page | Frame, { inDark = false } = {}): Promise<string[]> {
  const found = await findings(page, allRules)
  if (!inDark) return found
  return [...found, ...(await findingsInDark(page, { type: 'rule', values: ['color-contrast'] }))]
}

/** Axe's findings in the dark theme of the back office. Restores the light theme afterwards. */
async function findingsInDark(page: Page | Frame, runOnly: RunOnly): Promise<string[]> {
  const setTheme = (dark: boolean) =>
    page.evaluate((dark) => {
      const { dataset } = document.documentElement
      if (dark) dataset.theme = 'dark'
      else delete dataset.theme
    }, dark)
  await setTheme(true)
  const found = await findings(page, runOnly)
  await setTheme(false)
  return found.map((finding) => `in the dark: ${finding}`)
}

/** Ends animations: half-faded colors and colors in a transition would be false findings. */
async function endMotion(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame++) {
      const moving = document.getAnimations().filter(({ timeline, effect, playState }) => {
        const hasEnd = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        return timeline === document.timeline && hasEnd && playState !== 'finished'
      })
      if (moving.length === 0) break
      for (const animation of moving) animation.finish()
      await new Promise(requestAnimationFrame)
    }
  })
}

async function findings(page: Page | Frame, runOnly: RunOnly): Promise<string[]> {
  await endMotion(page)
  // The content security policy of the page does not apply to the driver's evaluation.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') } // injected above
    // The rule `target-size` is part of WCAG 2.2, but off by default in axe.
    const rules: RuleObject = runOnly.type === 'tag' ? { 'target-size': { enabled: true } } : {}
    // Results of other types take time and are not used.
    const { violations } = await axe.run({ runOnly, rules, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
    }))
  }, runOnly)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * Checks states of a page one after the other, each in a narrow and a wide window. `expectNothing` then fails with all
 * findings at once. With `inDark` admin screens are dark in wide windows; without it they are always light. At the
 * widths `sideways` nothing may scroll horizontally.
 */
export function inspection(
  widths = [360, 1440],
  { inDark: isDarkWhenWide = true, sideways = widths } = {},
) {
  const findings: string[] = []
  return {
    async look(page: Page, state: string) {
      const before = page.viewportSize() ?? { width: 1440, height: 800 }
      const isStaff = new URL(page.url()).pathname.startsWith('/admin')
      // What a bar at the window's bottom covers can be scrolled into view, and axe looks at one position.
      await page.evaluate(() => {
        for (const bar of document.querySelectorAll<HTMLElement>('[data-bottom-bar]'))
          bar.style.position = 'static'
      })
      for (const width of new Set([...widths, ...sideways])) {
        await page.setViewportSize({ width, height: 800 })
        const found: string[] = []
        if (widths.includes(width)) {
          const isDark = isDarkWhenWide && isStaff && width > 1000
          found.push(...(await (isDark ? findingsInDark(page, allRules) : axeFindings(page))))
        }
        const excess = await page.evaluate(async () => {
          const root = document.documentElement
          // Layout done by a script follows a resize a few frames later.
          for (let frame = 0; frame < 60 && root.scrollWidth > root.clientWidth; frame++) {
            await new Promise(requestAnimationFrame)
          }
          const excess = root.scrollWidth - root.clientWidth
          if (excess <= 0) return undefined
          const isOutside = (element: Element) =>
            element.getBoundingClientRect().right > root.clientWidth + 0.5
          const widest = [...document.querySelectorAll('body *')].filter(isOutside).at(-1)
          return `${excess} pixels wider than the window: ${widest?.outerHTML.slice(0, 120)}`
        })
        if (excess !== undefined) found.push(excess)
        findings.push(...found.map((finding) => `${state} at ${width} pixels: ${finding}`))
      }
      await page.evaluate(() => {
        for (const bar of document.querySelectorAll<HTMLElement>('[data-bottom-bar]'))
          bar.style.position = ''
      })
      await page.setViewportSize(before)
    },
    expectNothing: () => expect(findings).toEqual([]),
  }
}
