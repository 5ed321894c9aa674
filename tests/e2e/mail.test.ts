import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { axeFindings, inspection } from '#tests/support/browser/axe.ts'
import { downloaded } from '#tests/support/browser/downloaded.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

const smtp = await startSmtp()
const site = withSite({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'noreply@company.com',
  NOTIFY_EMAIL: 'boss@company.com',
})
const call = withStaffCalls(site)
afterAll(() => smtp.close())

const letter = { name: 'Ines', email: 'ines@client.example', subject: 'Booking', message: 'Hello' }

test('a message notifies staff by email, and the back office shows the deliveries', async () => {
  smtp.fail({ rcpt: (count) => (count === 1 ? { code: 550, text: 'no such user' } : undefined) })
  await fetch(`${site.url}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(letter),
  })
  const page = await site.newSignedInPage({ viewport: { width: 360, height: 800 } })
  await page.goto('/admin/messages')
  await page.getByRole('button', { name: 'View Details: Booking' }).click()
  const deliveries = page.getByRole('dialog').getByRole('region', { name: 'Notifications sent' })
  await deliveries.getByText('refused: 550 no such user').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await deliveries.getByRole('button', { name: 'Send again to boss@company.com' }).press('Enter')
  await deliveries.getByText(/^accepted by 127\.0\.0\.1 at /).waitFor()
  expect(smtp.mails[0]?.header('reply-to')).toBe('Ines <ines@client.example>')

  await page.goto('/admin/settings/mail')
  const recipients = page.getByRole('region', { name: 'Who gets notified' })
  await recipients.getByLabel('Another address').fill('day@company.com')
  await page.keyboard.press('Enter')
  await recipients.getByLabel('Notifications for day@company.com').selectOption('Daily digest')
  await expect
    .poll(() => recipients.getByLabel('Notifications for day@company.com').inputValue())
    .toBe('digest')
  await recipients.getByRole('switch', { name: /day@company\.com/ }).press('Space')
  await recipients.getByRole('switch', { name: 'Suspected spam: day@company.com' }).waitFor()

  const part = page.getByRole('region', { name: 'Test message' })
  await part.getByLabel('Send it to').fill('ada@company.com')
  await part.getByRole('button', { name: 'Send a test message' }).click()
  await part.getByText('Accepted by 127.0.0.1: ').waitFor()
  const { look, expectNothing } = inspection()
  await look(page, 'the settings of mail')
  expectNothing()

  // If the mail server refuses the test message, the screen shows the server's own response.
  smtp.fail({ rcpt: () => ({ code: 550, text: 'no such user' }) })
  await part.getByRole('button', { name: 'Send a test message' }).click()
  await part.getByText('550 no such user').waitFor()
})

const phone = { viewport: { width: 360, height: 740 } }

/** Expects no axe findings and no horizontal overflow on a newsletter page on a phone. */
async function expectClean(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

test.each([
  { javaScriptEnabled: true, email: 'ines@company.com' },
  { javaScriptEnabled: false, email: 'vik@company.com' },
])(
  'a visitor subscribes, confirms by email and unsubscribes (JavaScript: $javaScriptEnabled)',
  async ({ javaScriptEnabled, email }) => {
    smtp.fail({})
    await call('PUT', '/newsletter', { isOn: true })
    const state = async () =>
      (await call('GET', `/newsletter/subscribers?search=${email}`))[0]?.state

    const page = await site.newPage({ ...phone, javaScriptEnabled })
    await page.goto('/about')
    const footer = page.getByRole('contentinfo')
    await footer.getByText('By subscribing, you agree to receive the newsletter of HSoft').waitFor()
    await footer.getByPlaceholder('Your email address').fill(email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    if (javaScriptEnabled) await expectClean(page)

    await page.goto(await linkToConfirm(email))
    await page.getByRole('heading', { name: 'Confirm your subscription' }).waitFor()
    if (javaScriptEnabled) await expectClean(page)
    expect(await state(), 'a program that opens links confirms nothing').toBe('waiting')
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await state()).toBe('confirmed')

    await page.goto(await linkToLeave(email))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'You have unsubscribed' }).waitFor()
    if (javaScriptEnabled) await expectClean(page)
    expect(await state()).toBe('left')
  },
)

test.each([
  ['multipart/form-data', () => new FormData()],
  ['application/x-www-form-urlencoded', () => new URLSearchParams()],
] as const)('a mail program unsubscribes with one click: %s', async (type, form) => {
  smtp.fail({})
  await call('PUT', '/newsletter', { isOn: true })
  const email = `${type.replace(/\W/g, '-')}@company.com`
  await call('POST', '/newsletter', { email })
  const state = async () => (await call('GET', `/newsletter/subscribers?search=${email}`))[0]?.state
  const token = new URL(await linkToConfirm(email)).searchParams.get('token')
  await call('POST', '/newsletter/confirm', { token })
  expect(await state()).toBe('confirmed')
  const body = form()
  body.append('List-Unsubscribe', 'One-Click')
  const answer = await fetch(await linkToLeave(email), { method: 'POST', body })
  expect(answer.status).toBe(200)
  expect(await state()).toBe('left')
  // Other pages accept no such form.
  const other = await fetch(`${site.url}/contact`, { method: 'POST', body: new FormData() })
  expect(other.status).toBe(415)
})

/** The confirmation link of a subscriber, from the mail. */
async function linkToConfirm(email: string) {
  const sent = () => smtp.mails.find(({ to }) => to === email)
  await expect.poll(() => sent()?.header('subject')).toContain('HSoft newsletter')
  const text = sent()?.raw.replaceAll('=3D', '=') ?? ''
  const [link = ''] = /http[^"\s<>]+token=[^"\s<>]+/.exec(text) ?? []
  return link
}

/** The unsubscribe link of a subscriber, from the exported file. */
async function linkToLeave(email: string) {
  const staff = await site.newSignedInPage({ viewport: { width: 1440, height: 900 } })
  await staff.goto('/admin/newsletter')
  await staff.getByRole('row', { name: email }).getByText('Confirmed', { exact: true }).waitFor()
  const downloading = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Export CSV' }).click()
  const list = (await downloaded(await downloading)).toString()
  const row = list.split('\n').find((each) => each.includes(email)) ?? ''
  const [link = ''] = /http[^",\s]+/.exec(row) ?? []
  return link
}
