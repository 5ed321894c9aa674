import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notice } from '#tests/support/browser/admin-keyboard.ts'
import { focused } from '#tests/support/browser/focused.ts'
import { field } from '#tests/support/browser/forms.ts'
import { brokenFile, openLibrary, openUpload, pngFile } from '#tests/support/inputs/image-files.ts'
import { withJourney } from '#tests/support/sites/journey.ts'

const site = withJourney()
const stored = /^\/media\/[0-9a-f]{64}\.(?:webp|png)$/
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('an editor uploads pictures, removes a broken one from the upload, and deletes one later', async () => {
  const page = await site.newSignedInPage()
  await openLibrary(page)
  const files = [await pngFile('journey-quay.png'), await brokenFile('journey-broken.png')]
  const dialog = await openUpload(page, files)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await notice(page, 'Failed to upload images')
  await dialog.getByRole('button', { name: 'Remove journey-broken.png' }).click()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await notice(page, 'Images uploaded successfully')

  await page.getByPlaceholder('Search images...').fill('journey-quay')
  await card(page, 'journey-quay.png').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Delete/ }).count()).toBe(1)
  await page.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await notice(page, 'Image deleted successfully')
  await page.getByText('No images found').waitFor()
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('422')
})

test('an editor picks a picture for a project, and its page shows it', async () => {
  const { _id, edit, path } = await site.newProject('A picture that is picked')
  const page = await site.newSignedInPage()
  await page.goto(edit)
  const before = await field(page, 'Image URL').inputValue()
  await page.getByRole('button', { name: 'Choose: Image URL' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose Image' })
  await picker.getByPlaceholder('Search images...').fill('cold-chain')
  await picker.getByRole('button', { name: 'cold-chain.webp' }).click()
  await picker.waitFor({ state: 'detached' })
  await focused(page.getByRole('button', { name: 'Choose: Image URL' }))
  const chosen = await field(page, 'Image URL').inputValue()
  expect(chosen).toMatch(stored)
  expect(chosen).not.toBe(before)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await notice(page, 'Project updated successfully')
  expect((await site.call('GET', `/projects/${_id}`)).imageUrl).toBe(chosen)
  expect(await site.html(path)).toContain(chosen.replace('/media/', '').slice(0, 64))
})
