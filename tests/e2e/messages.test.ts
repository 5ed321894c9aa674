import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/axe.ts'
import { downloaded } from '#tests/support/downloaded.ts'
import { withSite } from '#tests/support/site.ts'

// Visitors come through a proxy here, so that not all messages are of one sender.
const site = withSite({ TRUST_PROXY: '127.0.0.1, ::1' })
let sent = 0
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
const narrow = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const

const rows = (page: Page) => page.locator('tbody').getByRole('row')
const details = (page: Page) => page.getByRole('dialog', { name: 'Message Details' })
const subjects = (page: Page) => rows(page).locator('td:nth-child(3)').allInnerTexts()

async function openMessages(page: Page, query = '') {
  await page.goto(`/admin/messages${query}`)
  await rows(page).first().waitFor()
}

const ines = 'ines@client.example'

async function send(subject: string, message: string, name = 'Ines Okafor', email = ines) {
  sent++
  const answer = await fetch(`${site.url}/api/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${sent}` },
    body: JSON.stringify({ name, email, subject, message }),
  })
  expect(answer.status).toBe(201)
}

test('messages are sorted, filtered and searched, and the address holds it', async () => {
  const page = await site.newSignedInPage(wide)
  await openMessages(page)
  expect(await rows(page).count()).toBe(5)
  await page.getByRole('link', { name: 'Subject', exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=subject')
  const sorted = (await subjects(page)).toSorted((a, b) => a.localeCompare(b, 'en'))
  await expect.poll(() => subjects(page)).toEqual(sorted)
  await page.getByRole('link', { name: 'Unread' }).click()
  await expect.poll(() => rows(page).count()).toBe(3)
  expect(new URL(page.url()).search).toBe('?sort=subject&status=new')
  await page.getByPlaceholder('Search messages...').fill('nothing like this')
  await page.getByText('No unread messages match “nothing like this”').waitFor()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect.poll(() => rows(page).count()).toBe(3)
})

test('the list stands where it stays from its first moment on', async () => {
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
  await page.getByText('Nobody is told of new messages by mail').waitFor()
  expect(await row.boundingBox()).toEqual(before)
})

test('opening a new message marks it read, and Back closes it', async () => {
  const page = await site.newSignedInPage(wide)
  await openMessages(page)
  const badge = page.getByText('Unread', { exact: true })
  const row = rows(page).filter({ has: badge }).first()
  const subject = (await row.locator('td').nth(2).textContent()) ?? ''
  await row.getByRole('button', { name: 'View Details' }).click()
  await details(page).getByText(subject).waitFor()
  await page.getByText('Message marked as read').first().waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toMatch(/^[0-9a-f-]{36}$/)
  const read = rows(page).filter({ hasText: subject })
  await expect.poll(() => read.getByText('Read', { exact: true }).count()).toBe(1)
  expect(
    await read.getByRole('button', { name: 'Mark as Read', includeHidden: true }).count(),
  ).toBe(0)

  await page.goBack()
  await details(page).waitFor({ state: 'hidden' })
  await page.goForward()
  await details(page).waitFor()
  await details(page).getByRole('button', { name: 'Close' }).click()
  await details(page).waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('the details keep the lines, tell the time, and lead through the unread ones', async () => {
  await send('First of two', 'One line\n\n  and another')
  await send('Second of two', 'Short')
  const page = await site.newSignedInPage(wide)
  await openMessages(page, '?status=new')
  const order = await subjects(page)
  await rows(page).first().getByRole('button', { name: 'View Details' }).click()
  const next = details(page).getByRole('button', { name: 'Next message' })
  const previous = details(page).getByRole('button', { name: 'Previous message' })
  for (const [place, subject] of order.entries()) {
    await details(page).getByText(subject, { exact: true }).waitFor()
    expect(await previous.getAttribute('aria-disabled')).toBe(String(place === 0))
    if (place < order.length - 1) await next.click()
  }
  expect(await next.getAttribute('aria-disabled')).toBe('true')
  while ((await previous.getAttribute('aria-disabled')) === 'false') {
    const before = new URL(page.url()).search
    if (await details(page).getByText('First of two').isVisible()) break
    await previous.click()
    await expect.poll(() => new URL(page.url()).search).not.toBe(before)
  }
  await details(page).getByText('First of two').waitFor()
  const body = details(page).getByText('One line')
  expect(await body.innerText()).toBe('One line\n\n  and another')
  await details(page)
    .getByText(/ at \d+:\d\d/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('No unread messages').waitFor()
  await page.getByRole('link', { name: 'Show all messages' }).click()
  await expect.poll(() => rows(page).count()).toBe(7)
})

test('the reply quotes the message', async () => {
  await send('Tugs & pilots', 'Good day,\nwhat does a board cost?')
  const page = await site.newSignedInPage(wide)
  await openMessages(page, '?search=tugs')
  await rows(page).first().getByRole('button', { name: 'View Details' }).click()
  const reply = details(page).getByRole('link', { name: 'Reply by e-mail' })
  const href = new URL((await reply.getAttribute('href')) ?? '')
  expect(href.protocol + href.pathname).toBe('mailto:ines@client.example')
  expect(href.searchParams.get('subject')).toBe('Re: Tugs & pilots')
  expect(href.searchParams.get('body')).toMatch(
    /^\r\n\r\nOn .+, Ines Okafor wrote:\r\n> Good day,\r\n> what does a board cost\?$/,
  )
  expect(href.search).not.toContain('+')
})

test('a message is marked as read in its row, and as unread again, there and in its details', async () => {
  await send('Unread me', 'Please', 'Bo Lind', 'bo@client.example')
  const page = await site.newSignedInPage(wide)
  await openMessages(page, '?search=unread+me')
  await rows(page).getByRole('button', { name: 'Mark as Read' }).click()
  const again = rows(page).getByRole('button', { name: 'Mark as unread' })
  await page.getByText('Message marked as read').waitFor()
  await again.waitFor()
  expect(await rows(page).getByText('Read', { exact: true }).count()).toBe(1)
  expect(await rows(page).getByRole('button', { name: 'Mark as Read' }).count()).toBe(0)
  await again.press('Enter')
  await page.getByText('Message marked as unread').waitFor()
  await rows(page).getByText('Unread', { exact: true }).waitFor()
  // The button that was pressed does the opposite now, and still has the focus.
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('Mark as Read: Unread me')

  await rows(page).getByRole('button', { name: 'View Details' }).click()
  await rows(page).getByText('Read', { exact: true }).waitFor({ state: 'attached' })
  await details(page).getByRole('button', { name: 'Mark as unread' }).click()
  await details(page).waitFor({ state: 'hidden' })
  await rows(page).getByText('Unread', { exact: true }).waitFor()

  await page.route('**/unread', (route) => route.fulfill({ status: 500, json: {} }))
  await rows(page).getByRole('button', { name: 'Mark as Read' }).click()
  await again.click()
  await page.getByText('Failed to mark message as unread').waitFor()
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('500')
})

describe('messages that arrive while the page is open', () => {
  /** As when somebody comes back to the page. */
  const look = (page: Page) =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const unreadIn = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)
  const arrive = (subject: string) => send(subject, 'Hello', 'Ada Vik', `v${sent}@client.example`)
  const nav = (page: Page) => page.getByRole('link', { name: 'Messages', exact: true })

  test('are counted in the title, in the sidebar and on the dashboard within ten seconds', async () => {
    const page = await site.newSignedInPage(wide)
    await page.clock.install()
    await Promise.all([page.waitForResponse('**/api/messages/inbox'), page.goto('/admin')])
    await page.getByRole('heading', { name: 'Recent Messages' }).waitFor()
    const before = await unreadIn(page)
    await arrive('Hot off the press')
    await page.clock.runFor(7_000)
    await expect.poll(() => unreadIn(page)).toBe(before + 1)
    expect(await nav(page).innerText()).toContain(String(before + 1))
    await page.getByRole('link', { name: `New Messages ${before + 1}` }).waitFor()
    await page.getByRole('link', { name: /Hot off the press/ }).waitFor()
  })

  test('move no row of the list, which says so and shows them when it is asked', async () => {
    const page = await site.newSignedInPage(wide)
    await openMessages(page)
    const before = await subjects(page)
    for (const subject of ['One more', 'And another']) await arrive(subject)
    await look(page)
    await page.getByRole('status').getByText('2 new messages').waitFor()
    expect(await subjects(page)).toEqual(before)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => subjects(page)).toEqual(['And another', 'One more', ...before])
    await expect.poll(() => page.getByText('2 new messages').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')

    await openMessages(page, '?search=another')
    await expect.poll(() => unreadIn(page)).toBeGreaterThan(0)
    await arrive('Not searched for')
    await look(page)
    await page.getByText('1 new message', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('cell', { name: 'Not searched for', exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('are asked for in the background only, seldom while that fails, and not by a hidden page', async () => {
    const page = await site.newSignedInPage(wide)
    await page.clock.install()
    const asked: (string | undefined)[] = []
    let status = 500
    await page.route('**/api/messages/inbox*', (route) => {
      asked.push(route.request().headers()['x-background'])
      return route.fulfill({ status, json: { title: 'Away', status } })
    })
    await page.goto('/admin/careers')
    await expect.poll(() => asked.length).toBe(1)
    await page.clock.runFor(11_000)
    expect(asked).toHaveLength(1)
    await page.clock.runFor(3_000)
    await expect.poll(() => asked.length).toBe(2)
    expect(new Set(asked)).toEqual(new Set(['1']))
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(120_000)
    expect(asked).toHaveLength(2)
    status = 401
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.getByLabel('Password', { exact: true }).waitFor()
    for (const complaint of site.expectedComplaints()) expect(complaint).toMatch(/500|401/)
  })
})

test('a message is deleted after a question, and Undo brings it back', async () => {
  const page = await site.newSignedInPage(wide)
  await openMessages(page)
  const before = await subjects(page)
  await rows(page).first().getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this message?' })
  await question.getByText('restored for 30 days').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Message deleted successfully').waitFor()
  await expect.poll(() => subjects(page)).toEqual(before.slice(1))
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Message restored').waitFor()
  await expect.poll(() => subjects(page)).toEqual(before)
})

test('the messages in sight are exported as a file', async () => {
  await send('Export me', '=1+1')
  const page = await site.newSignedInPage(wide)
  await openMessages(page, '?search=export+me&status=new&sort=name&pageSize=50')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/)
  const file = (await downloaded(download)).toString()
  const [header, ...lines] = file.trim().split('\r\n')
  expect(header?.replace('\ufeff', '').toLowerCase()).toContain('name')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Export me')

  await page.route('**/messages/export?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByText('Failed to export messages').waitFor()
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('500')
})

test('templates of replies are written by keyboard alone', async () => {
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

test('an address of a message that is gone says so and shows the list', async () => {
  const page = await site.newSignedInPage(wide)
  await openMessages(page, '?view=01930000-0000-7000-8000-000000000000')
  await page.getByText('Failed to fetch message', { exact: true }).waitFor()
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
})

describe.each([
  ['narrow', narrow],
  ['wide', wide],
])('axe finds nothing on a %s screen', (_, options) => {
  test('of messages and their details', async () => {
    const page = await site.newSignedInPage(options)
    await openMessages(page)
    expect(await axeFindings(page)).toEqual([])
    await rows(page).last().getByRole('button', { name: 'View Details' }).click()
    await details(page).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('of the dashboard, whose figures lead on', async () => {
    const page = await site.newSignedInPage(options)
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Recent Projects' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: /^New Messages/ }).click()
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
    expect(new URL(page.url()).search).toBe('?status=new')
  })
})
