import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notice } from '#tests/support/admin-keyboard.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { field } from '#tests/support/forms.ts'
import { callApi } from '#tests/support/list-screen.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A project with a draft, open in its form. */
async function openDraft(page: Page, title: string) {
  await page.goto('/admin')
  const [first] = await callApi(page, '/projects')
  const { _id: _, slug: _slug, isActive, createdAt, updatedAt, version, ...values } = first
  const { _id } = await callApi(page, '/projects', 'POST', { ...values, title })
  await page.goto(`/admin/projects/${_id}/edit`)
  await field(page, 'Challenge').fill('Nobody outside has read this dunlin.')
  await button(page, 'Keep as draft').click()
  await notice(page, 'Draft saved successfully')
  return `/admin/projects/${_id}/edit`
}

async function share(page: Page, label: string): Promise<string> {
  await button(page, 'Share draft').click()
  const dialog = page.getByRole('dialog', { name: 'Share draft' })
  await dialog.getByLabel('For whom').fill(label)
  await dialog.getByRole('button', { name: 'Make link' }).click()
  return dialog.getByRole('textbox', { name: 'Link' }).inputValue()
}

test.each([360, 1440])('a shared draft can be used by everybody, %s wide', async (width) => {
  const page = await site.newSignedInPage()
  await openDraft(page, `Plover ${width}`)
  const address = await share(page, 'A very long name of a company that wants to see it all Ltd.')
  const guest = await site.newPage({ viewport: { width, height: 740 } })
  await guest.goto(address)
  expect(await axeFindings(guest)).toEqual([])
  await guest.locator('summary', { hasText: 'Comment' }).focus()
  await guest.keyboard.press('Enter')
  await guest.getByLabel('Your comment').waitFor()
  expect(await axeFindings(guest)).toEqual([])
  const { scrollWidth, clientWidth } = await guest.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  const send = await guest.getByRole('button', { name: 'Send comment' }).boundingBox()
  expect((send?.x ?? 0) + (send?.width ?? 999)).toBeLessThanOrEqual(width)
})
