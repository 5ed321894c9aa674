import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { addPerson } from '#tests/support/sites/add-person.ts'
import { withJourney } from '#tests/support/sites/journey.ts'

const site = withJourney()
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

const send = (subject: string, email = 'ines@client.example', message = 'Good day') =>
  site.call(
    'POST',
    '/messages',
    { name: 'Ines Okafor', email, subject, message },
    { asVisitor: true },
  )

let colleague: { email: string; password: string }
beforeAll(async () => {
  colleague = await addPerson(site.directory(), 'bo@example.com', 'administrator')
})

const rowOf = (page: Page, subject: string) => page.getByRole('row').filter({ hasText: subject })
const pane = (page: Page) => page.getByRole('region', { name: 'Message', exact: true })

async function openMessage(page: Page, subject: string) {
  await page.goto(`/admin/messages?search=${encodeURIComponent(subject)}`)
  await page.getByRole('link', { name: subject }).click()
  await pane(page).getByText('Good day').waitFor()
}

test('a message arrives without a reload, is assigned by keyboard, and gets a note', async () => {
  const page = await site.newSignedInPage(wide)
  await page.goto('/admin/messages')
  await page.getByRole('table').waitFor()
  await send('Tugs in the fog')
  await page.getByText(/^\d+ new messages?$/).waitFor()
  expect(await page.title()).toMatch(/^\(\d+\)/)
  await page.getByRole('button', { name: 'Show' }).click()
  await rowOf(page, 'Tugs in the fog').waitFor()

  await page.goto('/admin/messages?search=tugs+in+the+fog')
  await rowOf(page, 'Tugs in the fog').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await pane(page).getByText('Good day').waitFor()
  await page.keyboard.press('a')
  await expect
    .poll(() => pane(page).getByLabel('Assigned to').inputValue())
    .toBe('editor@example.com')
  await expect.poll(() => pane(page).getByLabel('State').inputValue()).toBe('open')
  await pane(page).getByLabel('Note for colleagues').fill('Olaf knows them')
  await pane(page).getByRole('button', { name: 'Add note' }).click()
  await pane(page).getByText('Olaf knows them').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/admin/messages?search=olaf')
  await rowOf(page, 'Tugs in the fog').waitFor()
})

test('when two colleagues reply to one message, the second is warned before anything is sent', async () => {
  await send('Pilots at dawn')
  const ada = await site.newSignedInPage(wide)
  const bo = await site.signIn(wide, colleague)
  for (const page of [ada, bo]) {
    await openMessage(page, 'Pilots at dawn')
    await pane(page).getByRole('button', { name: 'Reply', exact: true }).click()
  }
  await pane(bo).getByText('editor@example.com is also writing a reply.').waitFor()
  await pane(bo).getByLabel('Reply to Ines Okafor').fill('Bo’s answer')
  await pane(ada).getByLabel('Reply to Ines Okafor').fill('Ada’s answer')
  await pane(ada).getByRole('button', { name: 'Send reply' }).click()
  await ada.getByText('Reply queued').waitFor()
  await pane(ada).getByText('Ada’s answer').waitFor()
  await expect.poll(() => pane(ada).getByLabel('State').inputValue()).toBe('waiting')

  await pane(bo)
    .getByText(/editor@example\.com replied at .+“Ada’s answer”/)
    .waitFor()
  await pane(bo).getByRole('button', { name: 'Send anyway' }).waitFor()
  await bo.reload()
  await pane(bo).getByRole('button', { name: 'Reply', exact: true }).click()
  await expect
    .poll(() => pane(bo).getByLabel('Reply to Ines Okafor').inputValue())
    .toBe('Bo’s answer')
})

test('a message gets a follow-up and a company, is done, and is found by search', async () => {
  await send('Buoys for the summer')
  const page = await site.newSignedInPage(wide)
  await openMessage(page, 'Buoys for the summer')
  await pane(page).getByLabel('Follow-up').fill('2099-01-01')
  await page.getByText('Follow-up set').waitFor()
  // A field is saved on blur.
  await pane(page).getByLabel('Company').fill('Norrhavn Buoys')
  await pane(page).getByLabel('Applied for').focus()
  await page.getByText('Company saved').waitFor()
  await pane(page).getByLabel('Applied for').fill('a typing error')
  await page.keyboard.press('Escape')
  await expect.poll(() => pane(page).getByLabel('Applied for').inputValue()).toBe('')
  await page.getByRole('heading', { name: 'Messages', level: 1 }).click()
  await page.keyboard.press('e')
  await page.getByText('Message set to Done').waitFor()
  await page.goto('/admin/messages?state=done&search=norrhavn+buoys')
  await rowOf(page, 'Buoys for the summer').waitFor()
})

test('a message shows the page it was sent from', async () => {
  const bo = await site.newSignedInPage(wide)
  const visitor = await site.newPage(wide)
  await visitor.goto('/contact', { referer: `${site.url}/careers` })
  await visitor.getByLabel('Name').fill('Ada Vik')
  // The form requests its token on focus. Then it adds a hidden field with the page's path.
  await visitor.locator('input[name="page"]').waitFor({ state: 'attached' })
  await visitor.getByLabel('Email', { exact: true }).first().fill('vik@client.example')
  await visitor.getByLabel('Message').fill('By which page?')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await visitor.getByText('Message sent successfully!').waitFor()
  // No person types this fast, so the message may be suspected spam. A search finds it in any list.
  const [sent] = await site.call('GET', '/messages?search=which+page')
  await bo.goto(`/admin/messages?read=${sent._id}`)
  await pane(bo).getByText('Sent from').waitFor()
  await pane(bo).getByText('/contact', { exact: true }).waitFor()
  await pane(bo).getByText('First page of the visit').waitFor()
  await pane(bo).getByText('/careers', { exact: true }).waitFor()
})

test('spam is remembered for its sender', async () => {
  const bo = await site.newSignedInPage(wide)
  await send('Cheap links', 'seller@shop.example')
  await bo.goto('/admin/messages?search=cheap')
  await bo.getByRole('link', { name: 'Cheap links' }).click()
  await pane(bo).getByRole('button', { name: 'Spam', exact: true }).click()
  await bo.getByText('Message marked as spam').waitFor()
  await send('Once more', 'seller@shop.example')
  await bo.goto('/admin/messages?state=spam')
  await bo.getByRole('link', { name: 'Once more' }).click()
  await pane(bo)
    .getByText(/sender previously marked as spam \+10/)
    .waitFor()
  await pane(bo).getByRole('button', { name: 'Not spam' }).click()
  await bo.getByText('Message set to Open').waitFor()
})

test('on a phone, the notice of a reply is in front of the message', async () => {
  await send('Moorings for hire')
  const page = await site.newSignedInPage({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  await page.goto('/admin/messages?search=moorings')
  await page.getByRole('link', { name: 'Moorings for hire' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Good day').waitFor()
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click()
  await dialog.getByLabel('Reply to Ines Okafor').fill('From April on')
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  const notice = dialog.getByRole('listitem').filter({ hasText: 'Reply queued' })
  // A click fails if anything covers the button.
  await notice.getByRole('button', { name: 'Close notification' }).click()
  await notice.waitFor({ state: 'detached' })
})
