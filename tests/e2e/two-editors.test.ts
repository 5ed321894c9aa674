import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/axe.ts'
import { focused } from '#tests/support/focused.ts'
import { field, openEdit, storedDrafts } from '#tests/support/forms.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click()
const comparison = (page: Page) =>
  page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' })
const side = (page: Page, label: string, word: 'Yours' | 'Theirs') =>
  comparison(page)
    .getByRole('group', { name: label, exact: true })
    .getByRole('radio', { name: word })
const stored = async (page: Page, path: string) => (await page.request.get(`/api${path}`)).json()

/** Two pages with the form of one project, each with changes; the second has saved. */
async function race(place: number, options = {}) {
  const mine = await site.newSignedInPage(options)
  const other = await mine.context().newPage()
  const id = await openEdit(mine, place)
  await openEdit(other, place)
  await field(mine, 'Client').fill('My client')
  await field(mine, 'Challenge').fill('My challenge')
  await field(other, 'Client').fill('Their client')
  await field(other, 'Results').fill('Their results')
  await field(other, 'Key feature 1').fill('Their feature')
  await save(other)
  await other.getByText('Project updated successfully').waitFor()
  await save(mine)
  await comparison(mine).waitFor()
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
  return { mine, other, id }
}

test('of a field that two editors changed, the chosen side is saved, and one must be chosen', async () => {
  const { mine, id } = await race(0)
  expect(await side(mine, 'Challenge', 'Yours').isChecked()).toBe(true)
  expect(await side(mine, 'Results', 'Theirs').isChecked()).toBe(true)
  expect(await side(mine, 'Client', 'Yours').isChecked()).toBe(false)
  expect(await side(mine, 'Client', 'Theirs').isChecked()).toBe(false)

  await comparison(mine).getByRole('button', { name: 'Save' }).click()
  await comparison(mine).getByText('1 field is not decided').waitFor()
  await focused(side(mine, 'Client', 'Yours'))
  expect(await axeFindings(mine)).toEqual([])

  await side(mine, 'Client', 'Yours').check()
  await comparison(mine).getByRole('button', { name: 'Save' }).click()
  await mine.getByText('Project updated successfully').waitFor()
  const project = await stored(mine, `/projects/${id}`)
  expect(project).toMatchObject({
    client: 'My client',
    challenge: 'My challenge',
    results: 'Their results',
    version: 3,
  })
  expect(project.keyFeatures[0]).toBe('Their feature')
})

test('the comparison is used by keyboard in a narrow window, left, and met again', async () => {
  const { mine, id } = await race(2, { viewport: { width: 360, height: 740 } })
  await mine.keyboard.press('Escape')
  await comparison(mine).waitFor({ state: 'hidden' })
  expect(await field(mine, 'Client').inputValue()).toBe('My client')
  expect(await field(mine, 'Challenge').inputValue()).toBe('My challenge')
  expect(await stored(mine, `/projects/${id}`)).toMatchObject({ client: 'Their client' })

  await field(mine, 'Client').focus()
  await mine.keyboard.press('Control+s')
  await comparison(mine).waitFor()
  expect(await axeFindings(mine)).toEqual([])
  const isWide = () => mine.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isWide()).toBe(false)
  await side(mine, 'Client', 'Yours').focus()
  await mine.keyboard.press('ArrowDown')
  expect(await side(mine, 'Client', 'Theirs').isChecked()).toBe(true)
  await mine.keyboard.press('Enter')
  await mine.getByText('Project updated successfully').waitFor()
  expect(await stored(mine, `/projects/${id}`)).toMatchObject({
    client: 'Their client',
    version: 3,
  })
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
})

test('a save that undoes nothing of another’s needs no question', async () => {
  const mine = await site.newSignedInPage()
  const id = await openEdit(mine, 3)
  await field(mine, 'Client').fill('My client')
  // The picture beside the form is there for as long as visitors see the page.
  const shared = mine.getByRole('img', { name: 'As a shared link shows it' })
  await shared.scrollIntoViewIfNeeded()
  const width = () => shared.evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(width).toBe(1200)
  const headers = await bearer(mine)
  for (const isActive of [false, true]) {
    const put = await mine.request.put(`/api/projects/${id}`, { headers, data: { isActive } })
    expect(put.status()).toBe(200)
  }
  await save(mine)
  await mine.getByText('Project updated successfully').waitFor()
  expect(await stored(mine, `/projects/${id}`)).toMatchObject({ client: 'My client', version: 4 })
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
})

test('settings are compared like any record', async () => {
  const mine = await site.newSignedInPage()
  await mine.goto('/admin/settings')
  await field(mine, 'Phone').fill('+1')
  await mine.getByRole('tab', { name: 'Social Media' }).click()
  await field(mine, 'GitHub').fill('https://github.com/mine')
  const data = { phone: '+2', socialMedia: { twitter: 'x' } }
  const put = await mine.request.put('/api/settings', { headers: await bearer(mine), data })
  expect(put.status()).toBe(200)
  await save(mine)
  expect(await side(mine, 'Social Media: GitHub', 'Yours').isChecked()).toBe(true)
  expect(await side(mine, 'Social Media: Twitter', 'Theirs').isChecked()).toBe(true)
  await side(mine, 'Phone', 'Theirs').check()
  await comparison(mine).getByRole('button', { name: 'Save' }).click()
  await mine.getByText('Settings updated successfully').waitFor()
  expect(await stored(mine, '/settings')).toMatchObject({
    phone: '+2',
    socialMedia: { twitter: 'https://x.com/x', github: 'https://github.com/mine' },
  })
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
})

test('a restored draft meets what was saved after it was begun', async () => {
  const admin = await site.newSignedInPage()
  const first = await admin.context().newPage()
  const id = await openEdit(first, 4)
  await field(first, 'Client').fill('Drafted client')
  await expect.poll(() => storedDrafts(first)).toHaveLength(1)
  await first.close({ runBeforeUnload: false })
  await openEdit(admin, 4)
  const other = await admin.context().newPage()
  await openEdit(other, 4)
  await field(other, 'Client').fill('Saved client')
  await save(other)
  await other.getByText('Project updated successfully').waitFor()

  await admin.reload()
  await admin.getByText(/This has been saved since then/).waitFor()
  await admin.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => field(admin, 'Client').inputValue()).toBe('Drafted client')
  await save(admin)
  await side(admin, 'Client', 'Yours').check()
  await comparison(admin).getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Project updated successfully').waitFor()
  expect(await stored(admin, `/projects/${id}`)).toMatchObject({
    client: 'Drafted client',
    version: 3,
  })
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
})

const bearer = async (page: Page) => ({
  Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('hsoft_token'))}`,
})
