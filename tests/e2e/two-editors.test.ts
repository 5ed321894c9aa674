import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { focused } from '#tests/support/browser/focused.ts'
import { field, openEdit, storedUnsaved } from '#tests/support/browser/forms.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

const site = withSite()

const call = withStaffCalls(site)
const save = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).click()
const comparison = (page: Page) =>
  page.getByRole('dialog', { name: 'Someone else saved changes while you were editing' })
const side = (page: Page, label: string, word: 'Yours' | 'Theirs') =>
  comparison(page)
    .getByRole('group', { name: label, exact: true })
    .getByRole('radio', { name: word })

/** Saves changes of a project as another editor. */
async function saveOther(id: string, changes: object) {
  const record = await call('GET', `/projects/${id}`)
  const values = Object.keys(contents.projects.fields).map((name) => [name, record[name]])
  await call('PUT', `/projects/${id}`, { ...Object.fromEntries(values), ...changes })
}

// app/admin/documents/form/conflict/comparison.test.tsx tests the sides of a comparison, their choice and the save.

test('the comparison works by keyboard in a narrow window, can be left, and appears again', async () => {
  const mine = await site.newSignedInPage({ viewport: { width: 360, height: 740 } })
  const id = await openEdit(mine, 2)
  await field(mine, 'Client').fill('My client')
  await field(mine, 'Challenge').fill('My challenge')
  await saveOther(id, { client: 'Their client', results: 'Their results' })
  await save(mine)
  await comparison(mine).waitFor()
  // A side must be chosen: the focus moves to the first undecided field.
  await comparison(mine).getByRole('button', { name: 'Save' }).click()
  await focused(side(mine, 'Client', 'Yours'))
  expect(await axeFindings(mine)).toEqual([])
  await mine.keyboard.press('Escape')
  await comparison(mine).waitFor({ state: 'hidden' })
  expect(await field(mine, 'Client').inputValue()).toBe('My client')
  expect(await field(mine, 'Challenge').inputValue()).toBe('My challenge')
  expect(await call('GET', `/projects/${id}`)).toMatchObject({ client: 'Their client' })

  await field(mine, 'Client').focus()
  await mine.keyboard.press('Control+s')
  await comparison(mine).waitFor()
  const isWide = () => mine.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isWide()).toBe(false)
  await side(mine, 'Client', 'Yours').focus()
  await mine.keyboard.press('ArrowDown')
  expect(await side(mine, 'Client', 'Theirs').isChecked()).toBe(true)
  await mine.keyboard.press('Enter')
  await mine.getByText('Project updated successfully').waitFor()
  expect(await call('GET', `/projects/${id}`)).toMatchObject({
    client: 'Their client',
    version: 3,
  })
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
})

test('a restored draft conflicts with a save made after it was begun', async () => {
  const admin = await site.newSignedInPage()
  const first = await admin.context().newPage()
  const id = await openEdit(first, 4)
  await field(first, 'Client').fill('Drafted client')
  await expect.poll(() => storedUnsaved(first)).toHaveLength(1)
  await first.close({ runBeforeUnload: false })
  await saveOther(id, { client: 'Saved client' })

  await openEdit(admin, 4)
  await admin.getByText(/A newer version has been saved since then/).waitFor()
  await admin.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => field(admin, 'Client').inputValue()).toBe('Drafted client')
  await save(admin)
  await side(admin, 'Client', 'Yours').check()
  await comparison(admin).getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Project updated successfully').waitFor()
  expect(await call('GET', `/projects/${id}`)).toMatchObject({
    client: 'Drafted client',
    version: 3,
  })
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
})
