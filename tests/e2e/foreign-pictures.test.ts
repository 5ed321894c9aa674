import { afterAll, beforeAll, expect, test } from 'vitest'
import { contents } from '#content/index.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { field, openEdit } from '#tests/support/forms.ts'
import { hydrated } from '#tests/support/hydrated.ts'
import { callApi } from '#tests/support/list-screen.ts'
import { plain } from '#tests/support/pictures.ts'
import { sample } from '#tests/support/samples.ts'
import { withSite } from '#tests/support/site.ts'
import { startReceiver } from '#tests/support/webhook-receiver.ts'

const site = withSite({ PICTURE_ALLOW_PRIVATE: '127.0.0.1' })
let elsewhere: Awaited<ReturnType<typeof startReceiver>>
let picture: Buffer

beforeAll(async () => {
  elsewhere = await startReceiver()
  picture = await plain(200, 60, 40).png().toBuffer()
})
afterAll(() => elsewhere.stop())

test('a picture of another site comes into the library when its record is saved', async () => {
  elsewhere.answers((_, response) => response.end(picture))
  const page = await site.newSignedInPage()
  const id = await openEdit(page, 2)
  const address = `http://127.0.0.1:${elsewhere.port}/quay.png`
  await field(page, 'Image URL').fill(address)
  await page
    .getByText(`From 127.0.0.1:${elsewhere.port}. Saving copies it into the library.`)
    .waitFor()
  expect(elsewhere.received).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save Project' }).click()
  await page.getByText('Project updated successfully').waitFor()
  const saved = await page.request.get(`/api/projects/${id}`).then((answer) => answer.json())
  expect(saved.imageUrl).toMatch(/^\/media\/[0-9a-f]{64}\./)
})

test('a link to a page with pictures of another site shows them: it brings its own policy', async () => {
  const staff = await site.newAdminPage()
  const title = 'Abroad'
  const imageUrl = 'https://pictures.example/abroad.png'
  await callApi(staff, '/projects', 'POST', { ...sample(contents.projects), title, imageUrl })
  const page = await site.newPage()
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({ body: picture, contentType: 'image/png' }),
  )
  await page.goto('/careers')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click()
  const shown = page.locator(`img[src="${imageUrl}"]`)
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBe(60)
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(false)
  // Between pages of the site's own pictures nothing is loaded anew.
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await page.getByRole('banner').getByRole('link', { name: 'Careers' }).click()
  await page.waitForURL('**/careers')
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
})

test('one that cannot be copied keeps its address, and the form says why', async () => {
  elsewhere.answers((_, response) => response.writeHead(404).end())
  const page = await site.newSignedInPage()
  const id = await openEdit(page, 3)
  const address = `http://127.0.0.1:${elsewhere.port}/gone.png`
  await field(page, 'Image URL').fill(address)
  await page.getByRole('button', { name: 'Save Project' }).click()
  await page.getByText(`A picture stays on 127.0.0.1:${elsewhere.port}`).waitFor()
  await page.getByText('It could not be copied: its server answered 404.').first().waitFor()
  const saved = await page.request.get(`/api/projects/${id}`).then((answer) => answer.json())
  expect(saved.imageUrl).toBe(address)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('422')
})
