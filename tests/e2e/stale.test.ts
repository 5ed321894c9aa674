import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { field, openEdit, storedDrafts } from '#tests/support/forms.ts'
import { callApi, openList, rows } from '#tests/support/list-screen.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const newAdminPage = site.newAdminPage

/** Holds back what a page asks of an address, until the function that it gives is called. */
async function heldBack(page: Page, address: string | RegExp, method: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route: Route) => {
    if (route.request().method() === method) await promise
    await route.continue()
  })
  return resolve
}

test('the palette leads from the form of one record to that of another', async () => {
  const page = await site.newSignedInPage()
  await openEdit(page, 0)
  const [, other] = await callApi(page, '/projects')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search screens/ }).fill(other.title)
  await page.getByRole('group', { name: 'Projects' }).getByRole('option').first().click()
  await page.waitForURL(`**/${other._id}/edit`)
  await expect.poll(() => field(page, 'Title').inputValue()).toBe(other.title)
})

test('what is typed while a save is on its way stays, also when somebody else has saved', async () => {
  const page = await site.newSignedInPage()
  const id = await openEdit(page, 0)
  const path = `/projects/${id}`
  const { isActive } = await callApi(page, path)
  await callApi(page, path, 'PUT', { isActive: !isActive })
  await callApi(page, path, 'PUT', { isActive })
  const goOn = await heldBack(page, `**/api${path}`, 'PUT')
  await field(page, 'Client').fill('Typed before')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await field(page, 'Challenge').fill('Typed on')
  goOn()
  await page.getByText('Project updated successfully').waitFor()
  expect(await callApi(page, path)).toMatchObject({ client: 'Typed before', challenge: 'Typed on' })
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
})

test('a record that somebody else has saved is deleted at the second try', async () => {
  const page = await site.newSignedInPage()
  await openList(page, '/admin/testimonials')
  const [{ _id, name, isActive }] = await callApi(page, '/testimonials')
  await callApi(page, `/testimonials/${_id}`, 'PUT', { isActive: !isActive })
  const row = rows(page).filter({ hasText: name })
  const remove = async () => {
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await page.getByText('Failed to delete testimonial').waitFor()
  await row.getByRole('switch', { name: isActive ? 'Inactive' : 'Active', exact: false }).waitFor()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await remove()
  await page.getByText('Testimonial deleted successfully').waitFor()
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
})

test('a move that is answered late does not turn the pages of another list', async () => {
  const page = await newAdminPage()
  const [{ _id, slug, createdAt, updatedAt, version, ...values }] = await callApi(page, '/projects')
  for (let number = 1; number <= 15; number++) {
    await callApi(page, '/projects', 'POST', { ...values, title: `Project ${number}` })
  }
  await openList(page, '/admin/projects')
  const goOn = await heldBack(page, '**/place', 'PUT')
  await rows(page)
    .first()
    .getByRole('button', { name: /^Move / })
    .focus()
  await page.keyboard.press('End')
  await page.getByRole('link', { name: 'Careers' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Careers' }).waitFor()
  const answered = page.waitForResponse('**/place')
  goOn()
  await (await answered).finished()
  // Whatever follows from the answer has followed by the time that another one is there.
  await callApi(page, '/careers')
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await rows(page).first().waitFor()
})

test('a move that takes another one back has the last word, also beyond the page', async () => {
  const page = await site.newSignedInPage()
  await openList(page, '/admin/projects')
  const [first] = await callApi(page, '/projects')
  const goOn = await heldBack(page, '**/place', 'PUT')
  await rows(page)
    .first()
    .getByRole('button', { name: /^Move / })
    .focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  goOn()
  const moves = async () => (await callApi(page, `/activity?record=${first._id}`)).length
  await expect.poll(moves).toBe(3)
  const [now] = await callApi(page, '/projects')
  expect(now._id).toBe(first._id)
  expect(new URL(page.url()).search).toBe('')
})

test('a filter that is chosen right after a search was typed stays', async () => {
  const page = await site.newSignedInPage()
  await page.clock.install()
  await openList(page, '/admin/projects')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').fill('a')
  await page.getByRole('link', { name: 'Active', exact: true }).click()
  await page.waitForURL(/isActive=true/)
  // Longer than a search waits for the next key.
  await page.clock.runFor(1000)
  await page.waitForURL(/search=a/)
  expect(page.url()).toContain('isActive=true')
})

test('a filter that is chosen while a search is under way keeps the search', async () => {
  const page = await site.newSignedInPage()
  await openList(page, '/admin/projects')
  const asked = page.waitForRequest(/api\/projects\?.*search=a/)
  const goOn = await heldBack(page, /api\/projects\?.*search=a/, 'GET')
  await page.getByRole('searchbox').fill('a')
  await asked
  const active = page.getByRole('link', { name: 'Active', exact: true })
  await expect.poll(() => active.getAttribute('href')).toContain('search=a')
  await active.click()
  goOn()
  await page.waitForURL(/isActive=true/)
  expect(page.url()).toContain('search=a')
})

test('a form that is opened right after a search was typed is opened', async () => {
  const page = await site.newSignedInPage()
  await page.clock.install()
  await openList(page, '/admin/projects')
  const [{ title, _id }] = await callApi(page, '/projects')
  const goOn = await heldBack(page, `**/api/projects/${_id}?draft=true`, 'GET')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').fill('a')
  await page.getByRole('link', { name: title, exact: true }).first().click()
  // Longer than a search waits for the next key.
  await page.clock.runFor(1000)
  goOn()
  await page.getByRole('heading', { name: 'Edit Project' }).waitFor()
})

test('what was typed while nobody could say who types is offered later', async () => {
  const page = await site.newSignedInPage()
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, json: {} }))
  const id = await openEdit(page, 2)
  await field(page, 'Client').fill('Typed by nobody')
  await expect.poll(() => storedDrafts(page)).toHaveLength(1)
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto(`/admin/projects/${id}/edit`)
  await next.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => field(next, 'Client').inputValue()).toBe('Typed by nobody')
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('500')
})
