import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { focused } from '#tests/support/browser/focused.ts'
import { watchLayoutShift } from '#tests/support/browser/layout-shift.ts'
import { callApi, rows } from '#tests/support/browser/list-screen.ts'
import { endMotion } from '#tests/support/browser/page-clock.ts'
import { withSite } from '#tests/support/sites/site.ts'

const site = withSite({ SMTP_URL: 'smtp://127.0.0.1:9' })
const phone = { viewport: { width: 360, height: 740 } }

/** Adds a virtual authenticator that confirms every request. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
/** Whether nothing scrolls horizontally. */
const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('a person is invited, signs in with a passkey, adds a password, and is removed', async () => {
  const admin = await site.newSignedInPage()
  await admin.goto('/admin/people')
  await heading(admin, 'People')
  await admin.getByRole('button', { name: 'Invite' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Email', { exact: true }).fill('ines')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByText('Please enter a valid email address').waitFor()
  await focused(dialog.getByLabel('Email', { exact: true }))
  await dialog.getByLabel('Email', { exact: true }).fill('ines@example.com')
  await dialog.getByLabel(/^Content/).uncheck()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByText('Choose at least one permission').waitFor()
  await focused(dialog.getByLabel(/^Content/))
  await dialog.getByLabel(/^Messages/).check()
  await dialog.getByLabel('Send the invitation by email').uncheck()
  expect(await axeFindings(admin, { inDark: true })).toEqual([])
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await dialog.getByLabel('Link').inputValue()
  await admin.keyboard.press('Escape')
  await admin
    .getByRole('table', { name: 'Open invitations' })
    .getByText('ines@example.com', { exact: true })
    .waitFor()
  expect(await axeFindings(admin, { inDark: true })).toEqual([])
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('422')

  const page = await site.newPage(phone)
  await withAuthenticator(page)
  await page.goto(link)
  await heading(page, 'Welcome')
  await page.getByLabel('Your name').fill('Ines Ferreira')
  expect(await axeFindings(page)).toEqual([])
  expect(await isNarrow(page)).toBe(true)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await heading(page, 'Dashboard')
  expect(await page.getByText('Total Projects').count()).toBe(0)
  await page.getByText('Recent Messages').waitFor()
  await page.goto('/admin/projects')
  await heading(page, 'Editors only')
  expect(await page.getByText('Failed to fetch projects').count()).toBe(0)
  // Three requests are refused, in any order: the list, unpublished changes and open comments.
  const refused: string[] = []
  await expect.poll(() => refused.push(...site.expectedComplaints())).toBe(3)
  for (const complaint of refused) expect(complaint).toContain('403')

  await page.goto('/admin/me')
  await heading(page, 'Your account')
  await page.getByRole('list', { name: 'Passkeys' }).getByText('First passkey').first().waitFor()
  expect(await isNarrow(page)).toBe(true)
  expect(await axeFindings(page, { inDark: true })).toEqual([])
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set a password' }).click()
  await page.getByText('Please choose at least 12 characters').waitFor()
  await focused(page.getByLabel('New password'))
  await page.getByLabel('New password').fill('a staple of horses')
  await page.getByRole('button', { name: 'Set a password' }).click()
  await page.getByText('Password set').waitFor()
  await page.getByRole('button', { name: 'Turn off password' }).waitFor()

  const moved = await watchLayoutShift(page)
  // Conditional UI: the browser offers the passkey without a click, and the authenticator confirms.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin')
  await heading(page, 'Dashboard')

  // Without conditional UI the button requests any passkey of this site.
  await page.addInitScript(() =>
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false }),
  )
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  expect(await moved()).toBe(0)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await heading(page, 'Dashboard')

  // The page is closed, because it polls the inbox and would be refused at an unpredictable time.
  const tab = await page.context().newPage()
  await page.close()
  await admin.reload()
  const own = rows(admin).filter({ hasText: 'Ines Ferreira' })
  await own.getByRole('button', { name: 'More about Ines Ferreira' }).click()
  await admin.getByRole('menuitem', { name: 'Remove' }).click()
  const question = admin.getByRole('alertdialog', { name: 'Remove this person?' })
  expect(await axeFindings(admin)).toEqual([])
  await question.getByRole('button', { name: 'Remove' }).click()
  await admin.getByText('Person removed').waitFor()
  await expect.poll(() => own.count()).toBe(0)
  await tab.goto('/admin/me')
  await heading(tab, 'Sign in')
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('401')
})

test('a forgotten password can be reset without JavaScript, and the response is always the same', async () => {
  const page = await site.newPage({ ...phone, javaScriptEnabled: false })
  await page.goto('/admin/sso-login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page
    .getByText('If there is an account for nobody@example.com, a link is on its way.')
    .waitFor()
  expect(await isNarrow(page)).toBe(true)
  await page.goto('/sso/reset?token=made-up')
  await page.getByText('This link has been used or has expired.').waitFor()
  await page.goto('/sso/invitation?token=made-up')
  await page.getByText(/This invitation has been used/).waitFor()
})

test('an author who needs approval submits a draft, gets it back, and another editor publishes it', async () => {
  const admin = await site.newAdminPage({ viewport: { width: 1440, height: 1100 } })
  const { link } = await callApi(admin, '/invitations', 'POST', {
    email: 'writer@company.com',
    role: 'editor',
    duties: ['content'],
    byMail: false,
  })
  const writer = await site.newPage(phone)
  await writer.goto(link)
  await writer.getByLabel('Your name').fill('Wren Writer')
  await writer.getByLabel('Password', { exact: true }).fill('a staple of horses')
  await writer.getByRole('button', { name: 'Create account' }).click()
  await heading(writer, 'Dashboard')

  await admin.goto('/admin/people')
  await admin.getByRole('button', { name: 'More about Wren Writer' }).click()
  await admin.getByRole('menuitem', { name: 'Require approval' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Require approval' }).click()
  await admin.getByText('Approval required').waitFor()
  await rows(admin).filter({ hasText: 'Wren Writer' }).getByText('Needs approval').waitFor()
  expect(await axeFindings(admin, { inDark: true })).toEqual([])

  // This author cannot activate, delete or reorder live records.
  await writer.goto('/admin/projects')
  await heading(writer, 'Projects')
  expect(await writer.getByRole('switch').count()).toBe(0)
  expect(await writer.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  await rows(writer)
    .getByRole('link', { name: 'A dispatch board for tugs and pilots', exact: true })
    .click()
  await heading(writer, 'Edit Project')
  expect(await writer.getByRole('button', { name: 'Publish' }).count()).toBe(0)
  await writer.getByLabel('Client', { exact: true }).fill('Wren & Towage')
  await writer.getByRole('button', { name: 'Send for review' }).click()
  await writer.getByText('Sent for review').waitFor()
  await writer.getByText('In review', { exact: true }).waitFor()
  expect(await axeFindings(writer, { inDark: true })).toEqual([])
  expect(await isNarrow(writer)).toBe(true)

  await admin.goto('/admin')
  const waiting = admin.getByRole('list', { name: 'To review' })
  await waiting.getByText('sent by Wren Writer').waitFor()
  expect(await axeFindings(admin, { inDark: true })).toEqual([])
  await waiting.getByRole('link').click()
  await admin.getByRole('button', { name: 'Send back' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Send the draft back?' })
  await dialog.getByLabel('What should be changed').fill('The client has another name.')
  await endMotion(admin, 'dialog[open]')
  expect(await axeFindings(admin, { inDark: true })).toEqual([])
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await admin.getByText('The client has another name.').waitFor()

  await writer.reload()
  await writer.getByText('Sent back', { exact: true }).waitFor()
  await writer.getByText('The client has another name.').waitFor()
  await writer.getByLabel('Client', { exact: true }).fill('Wren Towage')
  await writer.getByRole('button', { name: 'Save draft' }).click()
  await writer.getByText('Draft saved successfully').waitFor()
  await writer.getByRole('button', { name: 'Send for review' }).click()
  await writer.getByText('In review', { exact: true }).waitFor()

  await admin.goto('/admin/projects')
  await rows(admin).filter({ hasText: 'dispatch board' }).getByText('In review').waitFor()
  await rows(admin)
    .getByRole('link', { name: 'A dispatch board for tugs and pilots', exact: true })
    .click()
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await admin.getByText('Project published successfully').waitFor()
  const [first] = await callApi(admin, '/projects')
  expect(first.client).toBe('Wren Towage')
})

test('page texts can be submitted for review, from the form and on the page', async () => {
  const admin = await site.newAdminPage({ viewport: { width: 1440, height: 1100 } })
  const { people } = await callApi(admin, '/people')
  const { _id } = people.find(({ email }: { email: string }) => email === 'writer@company.com')
  await callApi(admin, `/people/${_id}/approval`, 'PUT', { needsApproval: true })
  const writer = await site.newPage({ viewport: { width: 1440, height: 900 } })
  await writer.goto('/admin')
  await writer.getByLabel('Email', { exact: true }).fill('writer@company.com')
  await writer.getByLabel('Password', { exact: true }).fill('a staple of horses')
  await writer.getByRole('button', { name: 'Sign in', exact: true }).click()
  await heading(writer, 'Dashboard')
  await writer.goto('/admin/pages/about')
  await writer.getByLabel('Headline').first().fill('We draw before we build.')
  await writer.getByRole('button', { name: 'Send for review' }).click()
  await writer.getByText('In review', { exact: true }).waitFor()
  await writer.goto('/edit/about')
  await writer.getByRole('button', { name: 'Send for review' }).click()
  await writer.getByText('Sent for review').waitFor()

  await admin.goto('/admin/pages')
  await rows(admin).filter({ hasText: 'About' }).getByText('In review').waitFor()
  await admin.goto('/admin/pages/about')
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await admin.getByText('Page published successfully').waitFor()
  expect(await admin.getByText('In review', { exact: true }).count()).toBe(0)
})
