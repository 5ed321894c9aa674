import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { downloaded } from '#tests/support/browser/downloaded.ts'
import { focused } from '#tests/support/browser/focused.ts'
import { startReceiver } from '#tests/support/services/webhook-receiver.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

const receiver = await startReceiver()
const site = withSite({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' })
const call = withStaffCalls(site)
afterAll(() => receiver.stop())

const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const main = (page: Page) => page.locator('#main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Expects no axe findings and no horizontal overflow on a phone. */
async function expectClean(page: Page) {
  expect(await axeFindings(page, { inDark: true })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

test('an administrator adds a webhook, sees its secret once, and sees the receiver’s response', async () => {
  const page = await site.newSignedInPage(phone)
  await page.goto('/admin/settings/webhooks')
  await button(page, 'Add webhook').click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  const messages = form.getByLabel('A message arrives', { exact: true })
  await messages.uncheck()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await form.getByText('Name is required').waitFor()
  await form.getByText('Address is required').waitFor()
  await form.getByText('Choose at least one event').waitFor()
  await focused(form.getByLabel('Name'))
  await expectClean(page)
  await form.getByLabel('Name').fill('Sales')
  await form.getByLabel('Address').fill(receiver.url)
  await page.keyboard.press('Enter')
  await focused(messages)
  await messages.check()
  await form.getByLabel('A record or page is published').check()
  await page.keyboard.press('Enter')
  const secret = page.getByRole('dialog', { name: 'Webhook secret' })
  await secret.getByText(/^whsec_/).waitFor()
  await page.keyboard.press('Escape')
  await main(page).getByRole('heading', { name: 'Sales' }).waitFor()
  await expect.poll(async () => (await page.content()).includes('whsec_')).toBe(false)

  await button(page, 'Recent deliveries').click()
  await page.getByText('Nothing has been sent yet.').waitFor()
  await button(page, 'Send a test event').click()
  await page.getByText('The test was accepted').waitFor()
  const deliveries = page.getByRole('list', { name: 'Recent deliveries of Sales' })
  await deliveries.getByText(/^Accepted by 127\.0\.0\.1:\d+ at .*: 200 ok$/).waitFor()
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' })
  await deliveries.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.received.length).toBe(2)
  const [{ _id }] = await call('GET', '/webhooks')
  const states = async () =>
    (await call('GET', `/webhooks/${_id}/deliveries`)).map(({ state }: { state: string }) => state)
  await expect.poll(states).toEqual(['accepted'])
  // The list does not update while it is open.
  await button(page, 'Recent deliveries').click()
  await button(page, 'Recent deliveries').click()
  await deliveries.getByText(/^Accepted by/).waitFor()
  await expectClean(page)
  expect(site.expectedComplaints().join()).toContain('422')

  await button(page, 'Add webhook').click()
  await form.getByLabel('Format').selectOption('IndexNow (search engines)')
  await form.getByText('Google doesn’t take part').waitFor()
  expect(await form.getByLabel('Address').inputValue()).toBe('https://api.indexnow.org/indexnow')
  // IndexNow receives only page events.
  expect(await form.getByRole('checkbox', { name: /message|newsletter/ }).count()).toBe(0)
  await expectClean(page)
})

test('a person’s data is found, exported and erased by keyboard', async () => {
  const email = 'ines@client.example'
  const json = { name: 'Ines', email, message: 'Please call me' }
  await fetch(`${site.url}/api/messages`, {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { 'Content-Type': 'application/json' },
  })
  const page = await site.newSignedInPage(phone)
  await page.goto('/admin/settings/privacy')
  await main(page).getByLabel('Email').focus()
  await page.keyboard.type('ines')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a valid email address').waitFor()
  await page.keyboard.type('@client.example')
  await page.keyboard.press('Enter')
  await page.getByText(`Found for ${email}:`).waitFor()
  await expectClean(page)

  const downloading = page.waitForEvent('download')
  await button(page, 'Export as JSON').press('Enter')
  const file = await downloaded(await downloading)
  expect(JSON.parse(file.toString())).toMatchObject({ email, messages: [json] })

  await button(page, 'Erase...').press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Erase this person?' })
  await question.getByText('1 message', { exact: true }).waitFor()
  await expectClean(page)
  await question.getByRole('button', { name: 'Erase permanently' }).press('Enter')
  await question.waitFor({ state: 'hidden' })
  await page.getByText(`No data found for ${email}.`).waitFor()

  await main(page).getByLabel('Months').fill('12')
  await page.keyboard.press('Enter')
  await page.getByText('Saved').waitFor()
})
