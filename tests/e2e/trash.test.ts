import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { administrator } from '#tests/support/administrator.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const newAdminPage = site.newAdminPage

/** What an API may answer instead of what was asked for, and a word of what the screen says then. */
const failures = {
  403: { status: 403, json: { title: 'Forbidden', status: 403, detail: 'Not for you.' } },
  404: { status: 404, json: { title: 'Not Found', status: 404 } },
  429: { status: 429, headers: { 'Retry-After': '30' }, body: '' },
  500: { status: 500, body: '' },
  nothing: { status: 200, body: '' },
  garbage: { status: 200, body: '<!doctype html>' },
} as const

/** Deletes the first record of a list, and gives its name. */
async function deleteFirst(page: Page, type: string) {
  await page.goto(`/admin/${type}`)
  const row = page.getByRole('row').nth(1)
  const name = await row.getByRole('link').first().innerText()
  await row.getByRole('button', { name: /Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('deleted successfully').waitFor()
  return name
}

describe('the trash', () => {
  test('gives a deleted record back', async () => {
    const page = await newAdminPage()
    const name = await deleteFirst(page, 'careers')
    await page.getByRole('link', { name: 'Trash', exact: true }).click()
    const row = page.getByRole('row', { name })
    await row.getByText('30 days left').last().waitFor()
    await row.getByText(`by ${administrator.email}`).waitFor()
    await row.getByRole('button', { name: `Restore ${name}` }).click()
    await page.getByText('Career restored').waitFor()
    await row.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.goto('/admin/careers')
    await page.getByRole('row', { name }).waitFor()
  })

  test('deletes for good only after it has asked', async () => {
    const page = await newAdminPage()
    const name = await deleteFirst(page, 'testimonials')
    await page.goto('/admin/trash')
    const row = page.getByRole('row', { name })
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await row.getByRole('button', { name: `Delete for good ${name}` }).click()
    await question.getByText('This action cannot be undone.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await row.getByRole('button', { name: `Delete for good ${name}` }).click()
    await question.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText('Testimonial deleted for good').waitFor()
    await row.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor()
    expect(await row.count()).toBe(0)
  })

  test('has deleted pictures, to be seen and to be restored, and pages show them meanwhile', async () => {
    const page = await site.newSignedInPage()
    await page.goto('/admin/images?search=care-roster.webp')
    const details = page.getByRole('button', { name: 'Details of care-roster.webp' })
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
    const remove = question.getByRole('button', { name: 'Delete' })
    // Where it is used is not known at first: then the server says so, and asks for no force.
    const isOne = (url: URL) => /^\/api\/images\/[^/]+$/.test(url.pathname)
    await page.route(isOne, (route) => route.fulfill({ status: 503 }), { times: 1 })
    await page.getByRole('button', { name: 'Delete care-roster.webp' }).click()
    await question.getByText('Where it is used could not be found out.').waitFor()
    await remove.click()
    await question.getByText('It is used in 1 place').waitFor()
    await question.getByText('Project: Rosters and payroll for 46 care homes').waitFor()
    await remove.click()
    await page.getByText('Image deleted successfully').waitFor()
    await details.waitFor({ state: 'detached' })
    expect(site.expectedComplaints().join()).toMatch(/503.*409/)

    await page.goto('/admin/trash')
    const row = page.getByRole('row', { name: 'care-roster.webp' })
    const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
    await expect.poll(() => row.locator('img').evaluate(isDrawn)).toBe(true)
    await page.goto('/projects/rosters-and-payroll-for-46-care-homes')
    await expect.poll(() => page.locator('main img').first().evaluate(isDrawn)).toBe(true)

    await page.goto('/admin/trash')
    await row.getByRole('button', { name: 'Restore care-roster.webp' }).click()
    await page.getByText('Image restored').waitFor()
    await row.waitFor({ state: 'detached' })
    await page.goto('/admin/images?search=care-roster.webp')
    await details.waitFor()
  })

  test('says that it is empty', async () => {
    const page = await site.newSignedInPage()
    await page.route('**/api/trash?*', (route) => route.fulfill({ json: [] }))
    await page.goto('/admin/trash')
    await page.getByText('The trash is empty').waitFor()
  })

  test('has pages, and says so when one is empty', async () => {
    const page = await newAdminPage()
    await page.route('**/api/trash?*', (route) => {
      const isSecond = new URL(route.request().url()).searchParams.get('page') === '2'
      const things = isSecond ? [] : Array.from({ length: 25 }, (_, place) => thing(place))
      return route.fulfill({ json: things, headers: { 'X-Total-Count': '25' } })
    })
    await page.goto('/admin/trash?page=2')
    await page.getByText('This page is empty').waitFor()
    await page.getByRole('link', { name: 'Go to the first page' }).click()
    await page.getByText('25 deleted items').waitFor()
  })

  test('keeps a row whose restoring failed, and says why once', async () => {
    const page = await newAdminPage()
    await page.route('**/api/trash?*', (route) => route.fulfill({ json: [thing(1)] }))
    const answer = async (route: Route) =>
      route.fulfill({ status: 404, json: { title: 'Not Found', detail: 'It is gone.' } })
    await page.route('**/api/trash/**', answer)
    await page.goto('/admin/trash')
    await page.getByRole('button', { name: 'Restore Thing 1' }).click()
    await page.getByText('Failed to restore project').waitFor()
    await page.getByText('It is gone.').waitFor()
    await page.getByRole('button', { name: 'Delete for good Thing 1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText('Failed to delete project for good').waitFor()
    await page.getByRole('row', { name: 'Thing 1' }).waitFor()
    expect(site.expectedComplaints().length).toBe(2)
  })
})

describe('the activity', () => {
  test('tells who did what, and leads to it', async () => {
    const page = await site.newSignedInPage()
    await page.goto('/admin/technologies')
    await page.getByRole('row').nth(1).getByRole('switch').click()
    await page.getByText('Technology status updated successfully').waitFor()
    const name = await page.getByRole('row').nth(1).getByRole('link').first().innerText()
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
    const line = page.getByRole('listitem').filter({ hasText: `deactivated technology ${name}` })
    await line.getByText(administrator.email).waitFor()
    await line.getByRole('link', { name }).click()
    await page.getByRole('heading', { name: 'Edit Technology' }).waitFor()
  })

  test('is filtered by person and by type, in the address', async () => {
    const page = await site.newSignedInPage()
    await page.goto('/admin/activity')
    const all = await page.getByText(/^\d+ changes$/).innerText()
    await page.getByLabel('Person').selectOption(administrator.email)
    await expect.poll(() => page.getByText(/^\d+ changes?$/).innerText()).not.toBe(all)
    await page.getByLabel('Type').selectOption('Technologies')
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByText(/ career /)
          .count(),
      )
      .toBe(0)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      person: administrator.email,
      type: 'technologies',
    })
    await page.goBack()
    await expect.poll(() => page.getByLabel('Type').inputValue()).toBe('')
    await page.goto('/admin/activity?person=nobody@example.com')
    await page.getByText('Nothing was changed like that').waitFor()
    await page.getByRole('link', { name: 'Show all activity' }).click()
    await page.getByText(/^\d+ changes$/).waitFor()
  })

  test('of one record can be left for all', async () => {
    const page = await site.newSignedInPage()
    await page.goto('/admin/technologies')
    const link = page.getByRole('row').nth(1).getByRole('link').first()
    const name = await link.innerText()
    const id = /([^/]+)\/edit/.exec((await link.getAttribute('href')) ?? '')?.[1]
    await page.goto(`/admin/activity?type=technologies&record=${id}`)
    await page.getByText(`Technology: ${name}`).waitFor()
    await page.getByRole('button', { name: 'Show all records' }).click()
    await page.getByLabel('Type').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('does not lead to what is gone, nor break on a huge name', async () => {
    const page = await newAdminPage({ viewport: { width: 360, height: 740 } })
    const change = (action: string, name: string, recordId: string) => ({
      _id: `${recordId}-${action}`,
      at: '2026-11-20T12:00:00.000Z',
      by: null,
      action,
      type: 'projects',
      recordId,
      name,
    })
    const changes = [
      change('deleted', 'Gone', '1'),
      change('updated', 'Gone', '1'),
      change('updated', 'x'.repeat(20_000), '2'),
    ]
    await page.route('**/api/activity?*', (route) => route.fulfill({ json: changes }))
    await page.goto('/admin/activity')
    await page.getByText('Gone').first().waitFor()
    expect(await page.getByRole('link', { name: 'Gone' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: /^x+…$/ }).count()).toBe(1)
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
})

describe.each([
  { path: '/admin/trash', api: '**/api/trash?*', says: 'Failed to fetch the trash' },
  { path: '/admin/activity', api: '**/api/activity?*', says: 'Failed to fetch the activity' },
])('$path', ({ path, api, says }) => {
  test('says once what failed, whatever the answer, and tries again', async () => {
    const page = await newAdminPage()
    for (const answer of Object.values(failures)) {
      await page.route(api, (route) => route.fulfill(answer))
      await page.goto(path)
      await page.getByRole('alert').getByText(says).waitFor()
      expect(await page.getByText(says).count()).toBe(1)
      await page.unroute(api)
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('alert').waitFor({ state: 'detached' })
    }
    site.expectedComplaints()
  })
})

test.each([360, 1440])('axe finds nothing in the trash and the activity at %i', async (width) => {
  const page = await site.newSignedInPage({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  })
  const findings: string[] = []
  await page.route('**/api/trash?*', (route) => route.fulfill({ json: [thing(1), thing(2)] }))
  await page.goto('/admin/trash')
  await page.getByText('2 deleted items').waitFor()
  findings.push(...(await axeFindings(page)))
  await page.getByRole('button', { name: 'Delete for good Thing 1' }).click()
  await page.getByRole('alertdialog').waitFor()
  findings.push(...(await axeFindings(page)))
  for (const address of ['/admin/activity', '/admin/activity?record=none']) {
    await page.goto(address)
    await page.getByText(/^\d+ changes?$/).waitFor()
    findings.push(...(await axeFindings(page)))
  }
  expect(findings).toEqual([])
})

const thing = (place: number) => ({
  type: 'projects',
  _id: `019aa000-0000-7000-8000-${String(place).padStart(12, '0')}`,
  name: `Thing ${place}`,
  deletedAt: '2026-11-20T12:00:00.000Z',
  deletedBy: null,
  purgedAt: '2026-12-20T12:00:00.000Z',
})
