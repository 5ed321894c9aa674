import { expect, test } from 'vitest'
import { readDemo } from '#server/setup/read-demo.ts'
import { focused } from '#tests/support/browser/focused.ts'
import { hydrated } from '#tests/support/browser/hydrated.ts'
import { focusProblem, tabTo } from '#tests/support/browser/keyboard.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { job } from '#tests/support/sources/pages.ts'

const demo = readDemo()

const site = withSite()
const narrow = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

// tests/journeys/keyboard.test.ts tests the narrow menu and the contact form by keyboard.

test('from the header to a filter, a case study, its pictures and back', async () => {
  const page = await site.newPage(wide)
  await page.goto('/projects')
  await hydrated(page)
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.keyboard.press('Tab')
  const filters = page.getByRole('navigation', { name: 'Project categories' })
  await focused(filters.getByRole('link').first())
  const filter = filters.getByRole('link', { name: /^IoT/ })
  await tabTo(page, filter)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects?category=iot')
  await focused(filter)

  const project = demo.projects.find(({ category }) => category.toLowerCase().includes('iot'))
  await tabTo(page, page.getByRole('link', { name: project?.title ?? '' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: project?.title ?? '' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')

  const figure = page.getByRole('link', { name: /Figure 2/ })
  await tabTo(page, figure)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Figure 2 of/).waitFor()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByText(/^Figure 1 of/).waitFor()
  await page.keyboard.press('ArrowRight')
  await dialog.getByText(/^Figure 2 of/).waitFor()
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await focused(figure)
  expect(await focusProblem(page)).toBeUndefined()
})

test('on a phone an applicant sees the form before the company’s details', async () => {
  const page = await site.newPage(narrow)
  const details = page.locator('#contact a[href^="mailto:"]')
  const name = page.getByLabel(/^Name/)
  const isBefore = async () => {
    const tops = [await name.boundingBox(), await details.boundingBox()].map((box) => box?.y ?? 0)
    return Number(tops[0]) < Number(tops[1])
  }
  await page.goto(job)
  await page.getByRole('link', { name: 'Apply Now' }).first().click()
  await name.waitFor()
  expect(await isBefore()).toBe(true)
  await tabTo(page, name)
  await tabTo(page, page.getByRole('button', { name: 'Send' }))
  await page.keyboard.press('Tab')
  await focused(page.getByRole('link', { name: 'How we use your information' }))
  await page.keyboard.press('Tab')
  await focused(details)

  await page.goto('/contact')
  expect(await isBefore()).toBe(false)
})
