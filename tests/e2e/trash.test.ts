import { expect, test } from 'vitest'
import { inspection } from '#tests/support/browser/axe.ts'
import { withSite } from '#tests/support/sites/site.ts'

const site = withSite()

const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

test('the activity fits a narrow window with a huge name, and axe finds nothing', async () => {
  const { look, expectNothing } = inspection([360, 1440], { inDark: false })
  const page = await site.newSignedInPage({ reducedMotion: 'reduce' })
  const change = { at: '2026-11-20T12:00:00.000Z', by: null, action: 'updated', type: 'projects' }
  const names = ['Harbor', 'x'.repeat(20_000)]
  const json = names.map((name, place) => ({ ...change, name, _id: place, recordId: `${place}` }))
  await page.route('**/api/activity?*', (route) => route.fulfill({ json }), { times: 1 })
  await page.goto('/admin/activity')
  await page.getByRole('link', { name: /^x+…$/ }).waitFor()
  await look(page, 'the activity')
  await page.goto('/admin/activity?record=none')
  await page.getByText('0 changes').waitFor()
  await look(page, 'the activity of one record')
  expectNothing()
})

test('a used picture is deleted after its uses are listed, and stays visible in the trash and on its page', async () => {
  const { look, expectNothing } = inspection([360, 1440], { inDark: false })
  const page = await site.newSignedInPage({ reducedMotion: 'reduce' })
  await page.goto('/admin/images?search=care-roster.webp')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  const remove = question.getByRole('button', { name: 'Delete' })
  // The uses of the picture fail to load at first. The first deletion is not forced, so the server refuses it and
  // lists the uses.
  const isOne = (url: URL) => /^\/api\/images\/[^/]+$/.test(url.pathname)
  await page.route(isOne, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.getByRole('button', { name: 'Delete care-roster.webp' }).click()
  await question.getByText('Could not check where it is used.').waitFor()
  await remove.click()
  await question.getByText('It is used in 1 place').waitFor()
  await question.getByText('Project: Rosters and payroll for 46 care homes').waitFor()
  await remove.click()
  await page.getByText('Image deleted successfully').waitFor()
  expect(site.expectedComplaints().join()).toMatch(/503.*409/)

  await page.getByRole('link', { name: 'Trash', exact: true }).click()
  const row = page.getByRole('row', { name: 'care-roster.webp' })
  await expect.poll(() => row.locator('img').evaluate(isDrawn)).toBe(true)
  await look(page, 'the trash')
  await row.getByRole('button', { name: /^Delete permanently/ }).click()
  await page.getByRole('alertdialog').waitFor()
  await look(page, 'the question')
  expectNothing()

  await page.goto('/projects/rosters-and-payroll-for-46-care-homes')
  await expect.poll(() => page.locator('main img').first().evaluate(isDrawn)).toBe(true)
})
