import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspection } from '#tests/support/browser/axe.ts'
import { focused } from '#tests/support/browser/focused.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

const site = withSite()
const call = withStaffCalls(site)

const testimonial = {
  quote: 'They were on time, and they were kind.',
  name: 'Ada Quist',
  title: 'Harbor master',
  company: 'Port of Vell',
  imageUrl: '/favicon.svg',
}

/** Opens the form of a testimonial with two versions. Returns its API path. */
async function openChanged(page: Page) {
  const { _id } = await call('POST', '/testimonials', testimonial)
  const quote = 'They were early, and they were kind.'
  await call('PUT', `/testimonials/${_id}`, { ...testimonial, quote })
  await page.goto(`/admin/testimonials/${_id}/edit`)
  await page.getByRole('heading', { name: 'Edit Testimonial' }).waitFor()
  return `/testimonials/${_id}`
}

// app/admin/documents/history/history.test.tsx tests restoring versions, also of the settings.
test('the history works by keyboard and returns the focus, and axe finds nothing', async () => {
  const { look, expectNothing } = inspection([360, 1440], { inDark: false })
  const page = await site.newSignedInPage({
    viewport: { width: 1440, height: 800 },
    reducedMotion: 'reduce',
  })
  const path = await openChanged(page)
  const button = page.getByRole('button', { name: 'History' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Updated/ }).waitFor()
  await look(page, 'the versions')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Version 1 · Created' }).waitFor()
  await page.getByText('Changes since').click()
  await look(page, 'a version')
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('alertdialog').waitFor()
  await look(page, 'the question')
  expectNothing()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await focused(button)

  // In a narrow window an open version, here with a huge text, hides the list. A button leads back to the list.
  await page.setViewportSize({ width: 360, height: 740 })
  const json = [3, 2, 1].map((version) => ({
    version,
    at: '2026-11-20T12:00:00.000Z',
    by: 'somebody-with-a-very-long-address-indeed@a-company-with-a-long-name.example',
    action: 'updated',
    values: { ...testimonial, quote: `${'word '.repeat(20_000)} ${version}` },
    isActive: true,
  }))
  await page.route(`**/api${path}/revisions?*`, (route) => route.fulfill({ json }))
  await button.click()
  const panel = page.getByRole('dialog', { name: 'History' })
  const choice = panel.getByRole('list', { name: 'Versions' }).getByRole('button').nth(1)
  await choice.click()
  await panel.getByRole('heading', { name: 'Version 2 · Updated' }).waitFor()
  await panel.getByText(/characters unchanged/).waitFor()
  await focused(panel.getByRole('button', { name: 'All versions' }))
  expect(await panel.getByRole('insertion').allInnerTexts()).toEqual(['2'])
  expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.keyboard.press('Enter')
  await focused(choice)
})

test('a preview shows unsaved text in a tab that the next preview reuses', async () => {
  const page = await site.newSignedInPage()
  await page.goto('/admin/projects/create')
  await page.getByLabel('Title', { exact: true }).first().fill('Half a project')
  const before = page.context().pages().length
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  const tab = await opened
  await tab.getByRole('heading', { level: 1, name: 'Half a project' }).waitFor()
  await page.getByLabel('Title', { exact: true }).first().fill('Another half')
  await page.getByRole('button', { name: 'Preview' }).click()
  await tab.getByRole('heading', { level: 1, name: 'Another half' }).waitFor()
  expect(page.context().pages().length).toBe(before + 1)
  site.expectedComplaints() // missing pictures
})
