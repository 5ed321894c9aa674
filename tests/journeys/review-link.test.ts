import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notice } from '#tests/support/browser/admin-keyboard.ts'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { field } from '#tests/support/browser/forms.ts'
import { withJourney } from '#tests/support/sites/journey.ts'

const site = withJourney()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a client reads a draft, comments on it and approves it, and a colleague replies and resolves', async () => {
  const page = await site.newSignedInPage()
  const { edit } = await site.newProject('Dunlin Pier')
  await page.goto(edit)
  await field(page, 'Challenge').fill('Nobody outside has read this dunlin.')
  await button(page, 'Save draft').click()
  await notice(page, 'Draft saved successfully')
  await button(page, 'Share for review').click()
  const dialog = page.getByRole('dialog', { name: 'Share for review' })
  await dialog.getByLabel('Recipient').fill('Norrhavn Port')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await dialog.getByText('not opened yet').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()

  // A guest without a session or JavaScript.
  const guest = await site.newPage({ javaScriptEnabled: false })
  const answer = await guest.goto(address)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store' })
  await guest.getByText('Draft by HSoft, not public').waitFor()
  await guest.getByText('For Norrhavn Port, valid until').waitFor()
  await guest.getByText('Nobody outside has read this dunlin.').waitFor()
  await guest.locator('summary', { hasText: 'Comment' }).click()
  const region = guest.getByRole('region', { name: 'Review of this draft' })
  await region.getByLabel('About').selectOption({ label: 'Challenge' })
  await region.getByLabel('Your comment').fill('Two sentences are enough.')
  await region.locator('#review-comment-name').fill('Ines Farah')
  await region.getByRole('button', { name: 'Send comment' }).click()
  await region.getByText('Thank you. Your comment has arrived.').waitFor()
  await guest.locator('summary', { hasText: 'Approve' }).click()
  // The name is remembered after the first comment.
  expect(await region.locator('#review-approve-name').inputValue()).toBe('Ines Farah')
  await region.getByRole('button', { name: 'Approve this draft' }).click()
  await region.getByText('Thank you. Your approval has arrived.').waitFor()

  await page.goto(edit)
  await button(page, '1 open comment on Challenge').click()
  const thread = page.getByRole('dialog', { name: 'Comments on Challenge' })
  await thread.getByText('Two sentences are enough.').waitFor()
  await thread.getByRole('button', { name: 'Reply' }).click()
  await thread.getByRole('textbox', { name: 'Reply' }).fill('So it shall be.')
  await thread.getByRole('button', { name: 'Send reply' }).click()
  await thread.getByRole('button', { name: 'Reply' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await thread.getByRole('button', { name: 'Resolve' }).click()
  await thread.getByRole('button', { name: 'Reopen' }).waitFor()
  await thread.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Show 1 resolved' }).waitFor()
  expect(await button(page, '1 open comment on Challenge').count()).toBe(0)
  await button(page, 'Share for review').click()
  await dialog.getByText('opened once').waitFor()
  await dialog.getByText('Approved by Ines Farah').waitFor()

  await guest.goto(address)
  await guest.locator('summary', { hasText: '1 comment' }).click()
  await region.getByText('So it shall be.').waitFor()

  await dialog.getByRole('button', { name: 'Revoke the link for Norrhavn Port' }).click()
  await notice(page, 'Link for Norrhavn Port revoked')
  expect((await guest.goto(address))?.status()).toBe(410)
  await guest.getByRole('heading', { level: 1, name: 'This link has expired' }).waitFor()
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('410')
})
