import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addPerson } from '#tests/support/add-person.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { withJourney } from '#tests/support/journey.ts'

const site = withJourney()
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

const send = (subject: string, email = 'ines@client.example', message = 'Good day') =>
  site.call(
    'POST',
    '/messages',
    { name: 'Ines Okafor', email, subject, message },
    { asVisitor: true },
  )

/** A page of somebody whom the owner of the machine has made an administrator. */
const newColleaguePage = async (email: string) =>
  site.signIn(wide, await addPerson(site.directory, email, 'administrator'))

const rowOf = (page: Page, subject: string) => page.getByRole('row').filter({ hasText: subject })
const pane = (page: Page) => page.getByRole('region', { name: 'Message', exact: true })

test('two colleagues share one inbox: a message arrives, is assigned, noted and answered', async () => {
  const ada = await site.newSignedInPage(wide)
  const bo = await newColleaguePage('bo@example.com')
  await Promise.all([ada, bo].map((page) => page.goto('/admin/messages')))
  await Promise.all([ada, bo].map((page) => page.getByRole('table').waitFor()))

  // It arrives by itself in the list of both.
  await send('Tugs in the fog')
  for (const page of [ada, bo]) {
    await page.getByText(/^\d+ new messages?$/).waitFor()
    expect(await page.title()).toMatch(/^\(\d+\)/)
  }

  // Ada takes it by keyboard, and writes a note.
  await ada.getByRole('button', { name: 'Show' }).click()
  await rowOf(ada, 'Tugs in the fog').waitFor()
  await ada.goto('/admin/messages?search=tugs+in+the+fog')
  await rowOf(ada, 'Tugs in the fog').waitFor()
  await ada.keyboard.press('j')
  await ada.keyboard.press('Enter')
  await pane(ada).getByText('Good day').waitFor()
  await ada.keyboard.press('a')
  await expect
    .poll(() => pane(ada).getByLabel('Assigned to').inputValue())
    .toBe('editor@example.com')
  expect(await pane(ada).getByLabel('State').inputValue()).toBe('open')
  await pane(ada).getByLabel('Note for colleagues').fill('Olaf knows them')
  await pane(ada).getByRole('button', { name: 'Add note' }).click()
  await pane(ada).getByText('Olaf knows them').waitFor()
  expect(await axeFindings(ada)).toEqual([])

  // Bo sees it, and both begin to answer.
  await bo.goto('/admin/messages?search=olaf')
  await bo.getByRole('link', { name: 'Tugs in the fog' }).click()
  await pane(bo).getByText('Olaf knows them').waitFor()
  await ada.keyboard.press('Escape')
  await pane(ada).getByRole('button', { name: 'Reply', exact: true }).click()
  await pane(bo).getByRole('button', { name: 'Reply', exact: true }).click()
  await pane(bo).getByText('editor@example.com is writing a reply, too.').waitFor()
  await pane(bo).getByLabel('Reply to Ines Okafor').fill('Bo’s answer')
  await pane(ada).getByLabel('Reply to Ines Okafor').fill('Ada’s answer')
  await pane(ada).getByRole('button', { name: 'Send reply' }).click()
  await ada.getByText('Reply is on its way').waitFor()
  await pane(ada).getByText('Ada’s answer').waitFor()
  expect(await pane(ada).getByLabel('State').inputValue()).toBe('waiting')

  // Bo is told before anything leaves, and what was typed is kept.
  const button = pane(bo).getByRole('button', { name: /^Send (?:reply|anyway)$/ })
  await pane(bo)
    .getByText(/editor@example\.com replied at .+“Ada’s answer”/)
    .waitFor()
  expect(await button.innerText()).toBe('Send anyway')
  await bo.reload()
  await pane(bo).getByRole('button', { name: 'Reply', exact: true }).click()
  await expect
    .poll(() => pane(bo).getByLabel('Reply to Ines Okafor').inputValue())
    .toBe('Bo’s answer')
  await pane(bo).getByRole('button', { name: 'Close', exact: true }).click()

  // A follow-up, and it is done.
  await pane(bo).getByLabel('Follow-up').fill('2099-01-01')
  await bo.getByText('Follow-up set').waitFor()
  await bo.getByRole('heading', { name: 'Messages', level: 1 }).click()
  await bo.keyboard.press('e')
  await bo.getByText('Message set to Done').waitFor()
  await bo.getByRole('link', { name: /^Done \d/ }).click()
  await rowOf(bo, 'Tugs in the fog').waitFor()

  // The company that a letter named: saved as it is left, and found again.
  await bo.getByRole('link', { name: 'Tugs in the fog' }).click()
  await pane(bo).getByLabel('Company').fill('Norrhavn Tugs')
  await pane(bo).getByLabel('Applied for').focus()
  await bo.getByText('Company saved').waitFor()
  await pane(bo).getByLabel('Applied for').fill('a typing error')
  await bo.keyboard.press('Escape')
  expect(await pane(bo).getByLabel('Applied for').inputValue()).toBe('')
  await bo.goto('/admin/messages?search=norrhavn')
  await rowOf(bo, 'Tugs in the fog').waitFor()
})

test('a message tells by which page it was sent, and spam is remembered for its sender', async () => {
  const bo = await site.newSignedInPage(wide)
  // It is kept by which page a visitor wrote, and where the visit began.
  const visitor = await site.newPage(wide)
  await visitor.goto('/contact', { referer: `${site.url}/careers` })
  await visitor.getByLabel('Name').fill('Ada Vik')
  // Asked for when the form is touched: with the answer the form knows by which page it is sent.
  await visitor.locator('input[name="page"]').waitFor({ state: 'attached' })
  await visitor.getByLabel('Email', { exact: true }).first().fill('vik@client.example')
  await visitor.getByLabel('Message').fill('By which page?')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await visitor.getByText('Message sent successfully!').waitFor()
  await bo.goto('/admin/messages?search=which+page')
  await bo.getByRole('link', { name: 'Contact Form Submission' }).click()
  await pane(bo).getByText('Sent from').waitFor()
  await pane(bo).getByText('/contact', { exact: true }).waitFor()
  await pane(bo).getByText('First page of the visit').waitFor()
  await pane(bo).getByText('/careers', { exact: true }).waitFor()

  // Spam is remembered for its sender.
  await send('Cheap links', 'seller@shop.example')
  await bo.goto('/admin/messages?search=cheap')
  await bo.getByRole('link', { name: 'Cheap links' }).click()
  await pane(bo).getByRole('button', { name: 'Spam', exact: true }).click()
  await bo.getByText('Message marked as spam').waitFor()
  await send('Once more', 'seller@shop.example')
  await bo.goto('/admin/messages?state=spam')
  await bo.getByRole('link', { name: 'Once more' }).click()
  await pane(bo)
    .getByText(/the sender was marked as spam before \+10/)
    .waitFor()
  await pane(bo).getByRole('button', { name: 'Not spam' }).click()
  await bo.getByText('Message set to Open').waitFor()
})
