import axe, { type RuleObject, type RunOnly } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/**
 * Axe's findings on a page as it stands: a line for each element, `rule: selector`. A page of the back
 * office has two themes: with `inDark` its contrast is checked in the other one as well.
 */
export async function axeFindings(page: Page | Frame, { inDark = false } = {}): Promise<string[]> {
  const found = await findings(page, { type: 'tag', values: tags })
  if (!inDark) return found
  const setTheme = (dark: boolean) =>
    page.evaluate((dark) => {
      const { dataset } = document.documentElement
      if (dark) dataset.theme = 'dark'
      else delete dataset.theme
    }, dark)
  await setTheme(true)
  const dark = await findings(page, { type: 'rule', values: ['color-contrast'] })
  await setTheme(false)
  return [...found, ...dark.map((finding) => `in the dark: ${finding}`)]
}

/** Ends what moves: colors in a transition are no findings, nor what is half faded in, nor what inherits them. */
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
  // The driver's own evaluation is not held by the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') } // injected above
    // Of WCAG 2.2, and off by default.
    const rules: RuleObject = runOnly.type === 'tag' ? { 'target-size': { enabled: true } } : {}
    // Nothing else of what it finds is told: that takes less time.
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
 * Looks at states of one page after the other, each in a narrow and in a wide window, and then expects that
 * nothing was found: so a failure shows all of it at once.
 */
export function inspection(widths = [360, 1440], { inDark: isDarkToo = true } = {}) {
  const findings: string[] = []
  return {
    async look(page: Page, state: string) {
      const before = page.viewportSize() ?? { width: 1440, height: 800 }
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        // Contrast is the same at every width: one is enough for the second theme.
        const inDark =
          isDarkToo && width === 1440 && new URL(page.url()).pathname.startsWith('/admin')
        const found = await axeFindings(page, { inDark })
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
          found.push('wider than the window')
        findings.push(...found.map((finding) => `${state} at ${width} pixels: ${finding}`))
      }
      await page.setViewportSize(before)
    },
    expectNothing: () => expect(findings).toEqual([]),
  }
}
