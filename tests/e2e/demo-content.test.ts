import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressAt, tabTo } from '#tests/support/browser/admin-keyboard.ts'
import { framed } from '#tests/support/sites/setup-journey.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

const site = withSite()
const call = withStaffCalls(site)
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

const removal = (page: Page) => page.getByRole('button', { name: 'Remove the demo content' })
const question = (page: Page) => page.getByRole('alertdialog')

/** A page as a visitor gets it. */
async function visit(path: string) {
  const answer = await fetch(site.url + path)
  return { status: answer.status, text: await answer.text() }
}

// app/admin/dashboard/dashboard.test.tsx tests the dashboard and its checklist.
test('the demo content is removed and restored by keyboard, and visitors see it at once', async () => {
  const page = await site.newAdminPage(wide)
  expect((await visit('/projects')).text).toContain('A dispatch board for tugs and pilots')
  await pressAt(page, removal(page))
  await pressAt(page, question(page).getByRole('button', { name: 'Remove' }))
  await page.getByText('Demo content removed', { exact: true }).waitFor()
  await removal(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  const [home, projects] = [await visit('/'), await visit('/projects')]
  expect(home.text).not.toContain('HSoft')
  expect(home.text).toContain('We plan, build and look after software.')
  expect(projects.text).not.toContain('A dispatch board')
  expect((await visit('/projects/a-dispatch-board-for-tugs-and-pilots')).status).not.toBe(200)

  await pressAt(page, page.getByRole('button', { name: 'Restore it' }))
  await pressAt(page, question(page).getByRole('button', { name: 'Restore' }))
  await page.getByText('Demo content restored').waitFor()
  await removal(page).waitFor()
  expect((await visit('/')).text).toContain('Software, built the way good houses are.')
  expect((await visit('/projects')).text).toContain('A dispatch board for tugs and pilots')
})

test('the setup is answered by keyboard, and nothing is published by accident', async () => {
  const page = await site.newSignedInPage(wide)
  const open = async () => {
    await page.goto('/admin/setup')
    await page.getByLabel('Company name').waitFor()
  }
  await open()
  await tabTo(page, page.getByLabel('Company name'))
  await page.keyboard.type('Krume')
  await framed(page).getByRole('banner').getByText('Krume').first().waitFor()
  // Neither Enter in a field nor the save shortcut of other forms publishes.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await tabTo(page, page.getByRole('checkbox', { name: 'Remove the demo content' }))
  await page.keyboard.press('Space')
  await framed(page).getByText('A dispatch board for tugs and pilots').first().waitFor()
  expect((await visit('/')).text).not.toContain('Krume')

  await page.goto('/admin', { waitUntil: 'commit' }).catch(() => {})
  await open()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => page.getByLabel('Company name').inputValue()).toBe('Krume')

  // In a narrow window a button opens the preview.
  await page.setViewportSize({ width: 360, height: 780 })
  const sentence = page.getByLabel('What you do, in one sentence')
  await sentence.fill('Bread, on time.')
  await page.getByRole('button', { name: 'See the page' }).click()
  await framed(page).getByRole('main').getByText('Bread, on time.').waitFor()
  await page.keyboard.press('Escape')
  expect(await sentence.inputValue()).toBe('Bread, on time.')

  // An error appears at its field, and the preview shows intermediate answers.
  await page.getByLabel('Company name').fill('')
  await page.getByRole('button', { name: 'Go live' }).click()
  await page.getByText('Company name is required').waitFor()
  await page.getByLabel('Company name').fill('Krume')
  await call('PUT', '/settings', { companyName: 'Somebody else', email: 'else@example.com' })
  await page.getByRole('button', { name: 'Go live' }).click()
  await page
    .getByRole('heading', { name: 'Someone else saved changes while you were editing' })
    .waitFor()
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
})
