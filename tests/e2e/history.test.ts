import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspection } from '#tests/support/axe.ts'
import { focused } from '#tests/support/focused.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const newAdminPage = site.newAdminPage

/** Calls the API as the page does, and gives the answer's body. */
const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(`/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${localStorage.getItem('hsoft_token')}`,
          'Content-Type': 'application/json',
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      return answer.status === 204 ? null : answer.json()
    },
    [method, path, body] as const,
  )

const testimonial = {
  quote: 'They were on time, and they were kind.',
  name: 'Ada Quist',
  title: 'Harbor master',
  company: 'Port of Vell',
  imageUrl: '/favicon.svg',
}

/** A testimonial that was saved once more with other words. */
async function changedTestimonial(page: Page) {
  const { _id } = await call(page, 'POST', '/testimonials', testimonial)
  const quote = 'They were early, and they were kind.'
  await call(page, 'PUT', `/testimonials/${_id}`, { ...testimonial, quote })
  await page.goto(`/admin/testimonials/${_id}/edit`)
  await page.getByRole('heading', { name: 'Edit Testimonial' }).waitFor()
  return `/testimonials/${_id}`
}

async function openHistory(page: Page) {
  await page.getByRole('button', { name: 'History' }).click()
  const panel = page.getByRole('dialog', { name: 'History' })
  await panel.getByRole('list', { name: 'Versions' }).waitFor()
  return panel
}

test('the history is used by the keyboard alone and gives the focus back, and axe finds nothing', async () => {
  const { look, expectNothing } = inspection([360, 1440], { inDark: false })
  const page = await newAdminPage({
    viewport: { width: 1440, height: 800 },
    reducedMotion: 'reduce',
  })
  await changedTestimonial(page)
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
})

test('a narrow window shows a version of a huge text alone, and leads back to the list', async () => {
  const page = await newAdminPage({ viewport: { width: 360, height: 740 } })
  const path = await changedTestimonial(page)
  const version = (number: number) => ({
    version: number,
    at: '2026-11-20T12:00:00.000Z',
    by: 'somebody-with-a-very-long-address-indeed@a-company-with-a-long-name.example',
    action: 'updated',
    values: { ...testimonial, quote: `${'word '.repeat(20_000)} ${number}` },
    isActive: true,
  })
  const json = [3, 2, 1].map(version)
  await page.route(`**/api${path}/revisions?*`, (route) => route.fulfill({ json }))
  const panel = await openHistory(page)
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

test('a preview shows unfinished words in a tab that the next preview uses again', async () => {
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
  site.expectedComplaints() // pictures that are not there yet
})

test('an old version of the settings is restored, and all that was done to them is listed', async () => {
  const page = await site.newSignedInPage()
  await page.goto('/admin/settings')
  const phone = page.getByLabel('Phone')
  const before = await phone.inputValue()
  await phone.fill('+49 40 1234 0')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Settings updated successfully').waitFor()

  const panel = await openHistory(page)
  const difference = panel.getByRole('region', { name: 'Difference' })
  expect(await difference.getByRole('heading').allInnerTexts()).toEqual(['Phone'])
  await panel.getByRole('list', { name: 'Versions' }).getByRole('button').last().click()
  await panel.getByRole('button', { name: 'Restore this version' }).click()
  const question = page.getByRole('alertdialog', { name: 'Restore this version?' })
  expect(await question.innerText()).toMatch(/stays in the history\.\s/)
  await question.getByRole('button', { name: 'Restore' }).click()
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => phone.inputValue()).toBe(before)
  expect((await call(page, 'GET', '/settings')).phone).toBe(before)

  // What was loaded is the newest version: it can be saved.
  await page.getByLabel('Working Hours').fill('Never')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(async () => (await call(page, 'GET', '/settings')).workingHours).toBe('Never')
  expect(await page.getByRole('dialog').count()).toBe(0)

  const again = await openHistory(page)
  await again.getByRole('link', { name: 'All its activity' }).click()
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
  const line = page.getByRole('listitem').filter({ hasText: 'updated the settings' })
  await line.first().waitFor()
})
