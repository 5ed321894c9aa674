import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { withSite } from '#tests/support/sites/site.ts'

// TRUST_PROXY gives each visitor its own IP, so the rate limit does not count all messages together.
const site = withSite({ TRUST_PROXY: '127.0.0.1, ::1' })
let sent = 0
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
const narrow = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const

const rows = (page: Page) => page.locator('tbody').getByRole('row')
const details = (page: Page) => page.getByRole('dialog', { name: 'Message Details' })
const subjects = (page: Page) => rows(page).locator('td:nth-child(3)').allInnerTexts()

async function openMessages(page: Page) {
  await page.goto('/admin/messages')
  await rows(page).first().waitFor()
}

async function send(subject: string, message: string) {
  sent++
  const answer = await fetch(`${site.url}/api/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${sent}` },
    body: JSON.stringify({ name: 'Ines Okafor', email: 'ines@client.example', subject, message }),
  })
  expect(answer.status).toBe(201)
}

// app/admin/messages/*.test.tsx tests how the screen handles API responses. tests/e2e/sweep.test.ts runs axe.
test('the list keeps its place, and new messages move no row until they are shown', async () => {
  const page = await site.newSignedInPage(wide)
  const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/messages/inbox*', async (route) => {
    await isAsked
    await route.fallback()
  })
  await openMessages(page)
  const row = rows(page).first()
  const before = await row.boundingBox()
  answer()
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) /)
  await page.getByText('Email notifications are off').waitFor()
  expect(await row.boundingBox()).toEqual(before)

  const listed = await subjects(page)
  await send('One more', 'Hello')
  await send('And another', 'One line\n\n  and another')
  // Simulates returning to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('status').getByText('2 new messages').waitFor()
  expect(await subjects(page)).toEqual(listed)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => subjects(page)).toEqual(['And another', 'One more', ...listed])
  await expect.poll(() => page.getByText('2 new messages').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')

  await row.getByRole('button', { name: 'View Details' }).click()
  await page.getByText('Message marked as read').first().waitFor()
  const body = details(page).getByText('One line')
  expect(await body.innerText()).toBe('One line\n\n  and another')
  // tests/e2e/sweep.test.ts checks narrow windows and the dark theme.
  expect(await axeFindings(page)).toEqual([])
  await page.goBack()
  await details(page).waitFor({ state: 'hidden' })
  await page.goForward()
  await details(page).waitFor()
})

test('a click anywhere on a row opens its message next to the list', async () => {
  for (let number = 0; number < 12; number++) await send(`No. ${number}`, 'Somewhere in the row')
  const page = await site.newSignedInPage({ ...wide, viewport: { width: 1440, height: 500 } })
  await openMessages(page)
  const last = rows(page).last()
  await last.scrollIntoViewIfNeeded()
  const subject = await last.locator('td:nth-child(3)').innerText()
  const text = await last.locator('td:nth-child(4)').boundingBox()
  if (!text) throw new Error('the row has no text')
  await page.mouse.click(text.x + text.width / 2, text.y + text.height / 2)
  const pane = page.getByRole('region', { name: 'Message', exact: true })
  const heading = pane.getByRole('heading', { name: subject })
  await heading.waitFor()
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  expect((await heading.boundingBox())?.y).toBeLessThan(400)
  const current = page.locator('[data-message][aria-current]')
  await expect.poll(() => current.evaluate((link) => link.matches(':focus'))).toBe(true)
  const box = await current.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(500)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => pane.getByRole('heading').innerText()).not.toBe(subject)
  await page.goBack()
  await rows(page).first().waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('on a phone the first message is visible without scrolling, and nothing scrolls horizontally', async () => {
  await send('Donaudampfschifffahrtsgesellschaft'.repeat(3), 'Kraftfahrzeughaftpflicht'.repeat(9))
  const page = await site.newSignedInPage({ ...narrow, viewport: { width: 390, height: 664 } })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 664 })
    await openMessages(page)
    const box = await rows(page).first().boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(664)
    const scrolls = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await scrolls()).toBe(width)
    await rows(page).first().getByRole('button', { name: 'View Details' }).click()
    await details(page).waitFor()
    expect(await details(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(
      0,
    )
    expect(await scrolls()).toBe(width)
  }
  expect(await axeFindings(page)).toEqual([])
})

test('reply templates are written by keyboard', async () => {
  const page = await site.newSignedInPage(narrow)
  await page.goto('/admin/settings/inbox')
  const add = page.getByRole('button', { name: 'Add template' })
  const remove = page.getByRole('button', { name: 'Remove template 1' })
  const names = page.getByLabel(/^Template \d: Name$/)
  const isFocused = (at: Locator) => at.evaluate((element) => element.matches(':focus'))
  await add.press('Enter')
  await expect.poll(() => isFocused(names.first())).toBe(true)
  await add.press('Enter')
  await expect.poll(() => isFocused(names.nth(1))).toBe(true)
  await page.keyboard.type('Thanks')
  await remove.first().press('Enter')
  await expect.poll(() => isFocused(names.first())).toBe(true)
  expect(await names.first().inputValue()).toBe('Thanks')
  await names.first().press('Enter')
  const text = page.getByLabel('Template 1: Text')
  await expect.poll(() => isFocused(text)).toBe(true)
  await text.fill('Donaudampfschifffahrtsgesellschaft'.repeat(5))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await text.fill('Dear {{name}}, thank you.')
  await names.first().press('Enter')
  await page.getByText('Inbox settings updated successfully').waitFor()
  await remove.press('Enter')
  await expect.poll(() => isFocused(add)).toBe(true)
  for (const complaint of site.expectedComplaints()) expect(complaint).toMatch(/422/)
})
