import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { notice } from '#tests/support/browser/admin-keyboard.ts'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { field, storedUnsaved } from '#tests/support/browser/forms.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

const site = withSite()
const call = withStaffCalls(site)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isPublic = async (path: string, text: string) =>
  (await (await fetch(`${site.url}${path}`)).text()).includes(text)

/** Creates a project and a draft of it with another client. Returns its id and addresses. */
async function draftedProject(title: string, client: string) {
  const { _id, slug } = await call('POST', '/projects', sample(contents.projects, title))
  await call('PUT', `/projects/${_id}?draft=true`, { title, client })
  return { _id, path: `/projects/${slug}`, edit: `/admin/projects/${_id}/edit` }
}

const openForm = async (page: Page, address: string) => {
  await page.goto(address)
  await page.getByRole('heading', { name: 'Edit Project' }).waitFor()
}

// app/admin/form/record-draft/record-draft.test.tsx tests drafts in the form, the list and the dashboard.

test('visitors cannot find a record created as a draft', async () => {
  const begun = await call('POST', '/careers?draft=true', { title: 'Keeper of the avocets' })
  expect(begun).toMatchObject({ title: 'Keeper of the avocets', isActive: false })
  for (const path of ['/careers', '/api/careers', '/sitemap.xml']) {
    expect(await isPublic(path, 'avocets'), path).toBe(false)
  }
})

test('text typed into a draft before a crash is offered and saved', async () => {
  const { _id, edit } = await draftedProject('Godwit Gate', 'Of the draft')
  const admin = await site.newSignedInPage()
  const first = await admin.context().newPage()
  await openForm(first, edit)
  await field(first, 'Challenge').fill('Typed and not saved')
  await expect.poll(() => storedUnsaved(first)).toHaveLength(1)
  await first.close({ runBeforeUnload: false })

  const second = await admin.context().newPage()
  await openForm(second, edit)
  const offer = second.getByRole('region', { name: 'You have unsaved changes' })
  await offer.getByRole('button', { name: 'Restore' }).click()
  await button(second, 'Save draft').click()
  await notice(second, 'Draft saved successfully')
  const saved = await call('GET', `/projects/${_id}?draft=true`)
  expect(saved).toMatchObject({ client: 'Of the draft', challenge: 'Typed and not saved' })
  expect(await storedUnsaved(second)).toEqual([])
})

test('drafts of a page and a record form a release that is previewed, published and undone', async () => {
  const { _id, path, edit } = await draftedProject('Curlew Quay', 'The curlew society')
  await call('PUT', '/pages/about?draft=true', { head: { title: 'About the curlews' } })
  const page = await site.newSignedInPage()
  await openForm(page, edit)
  // The question in the form creates the release.
  await button(page, 'Publish later').click()
  const dialog = page.getByRole('dialog', { name: 'Publish later' })
  await dialog.getByRole('radio', { name: 'With a new release' }).check()
  await dialog.getByLabel('Name').fill('Spring tide')
  expect(await axeFindings(page, { inDark: true })).toEqual([])
  await dialog.getByRole('button', { name: 'Publish later' }).click()
  await page.getByRole('link', { name: 'Spring tide' }).click()
  await page.getByRole('heading', { name: 'Spring tide' }).waitFor()
  const items = page.getByRole('list', { name: 'Drafts in this release' })
  await items.getByRole('link', { name: 'Curlew Quay' }).waitFor()
  await button(page, 'Add drafts').click()
  await page.getByRole('checkbox', { name: /^About us · Page/ }).check()
  await button(page, 'Add').click()
  await items.getByRole('link', { name: 'About us' }).waitFor()
  expect(await axeFindings(page, { inDark: true })).toEqual([])

  // Links in the preview stay in the preview, also after hydration.
  const opened = page.waitForEvent('popup')
  await button(page, 'Preview').click()
  const preview = await opened
  await preview.waitForURL(/\?preview=/)
  await preview.getByText('Preview: not public yet').waitFor()
  await preview.getByRole('link', { name: 'Projects', exact: true }).first().click()
  await preview.waitForURL(/\/projects\?preview=/)
  await preview
    .getByRole('link', { name: /Curlew Quay/ })
    .first()
    .click()
  await preview.waitForURL(new RegExp(`${path}\\?preview=`))
  await preview.getByText('The curlew society').first().waitFor()
  await preview.close()
  expect(await isPublic(path, 'The curlew society')).toBe(false)

  await button(page, 'Publish release').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await notice(page, 'Release published')
  // Waits until the dialog is closed: the Undo dialog opens from the same button.
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await isPublic(path, 'The curlew society')).toBe(true)
  expect(await isPublic('/about', 'About the curlews')).toBe(true)

  // A record changed since the release is listed before the Undo.
  await call('PUT', `/projects/${_id}`, { isActive: false })
  await button(page, 'Undo release').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click()
  const since = page.getByRole('alertdialog', { name: 'Also undo later changes?' })
  await since.getByText('Curlew Quay').waitFor()
  await since.getByRole('button', { name: 'Undo anyway' }).click()
  await notice(page, 'Release undone')
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('409')
  expect(await isPublic('/about', 'About the curlews')).toBe(false)
  await items.getByRole('link', { name: 'Curlew Quay' }).waitFor()
})
