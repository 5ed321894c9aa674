import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/axe.ts'
import { focused } from '#tests/support/focused.ts'
import { field, openCreate, openEdit } from '#tests/support/forms.ts'
import { dispatchFiles, openUpload, pngFile, pngFiles } from '#tests/support/image-files.ts'
import { tabTo } from '#tests/support/keyboard.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const newAdminPage = site.newAdminPage

const stored = /^\/media\/[0-9a-f]{64}\.(?:webp|png)$/
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose Image' })
const pictures = (page: Page) => picker(page).getByRole('list', { name: 'Images' })

async function open(page: Page, label: string) {
  await page.getByRole('button', { name: `Choose: ${label}` }).click()
  await pictures(page).waitFor()
  return picker(page)
}

test('a picture is chosen for a field, and saved with the record', async () => {
  const page = await site.newSignedInPage()
  const id = await openEdit(page, 2)
  const before = await field(page, 'Image URL').inputValue()
  const dialog = await open(page, 'Image URL')
  await dialog.getByPlaceholder('Search images...').fill('hsoft')
  await expect.poll(() => pictures(page).getByRole('listitem').count()).toBe(1)
  await dialog.getByRole('button', { name: 'hsoft.webp' }).click()
  await dialog.waitFor({ state: 'detached' })
  const chosen = await field(page, 'Image URL').inputValue()
  expect(chosen).toMatch(stored)
  expect(chosen).not.toBe(before)
  const choose = page.getByRole('button', { name: 'Choose: Image URL' })
  await focused(choose)
  await page.getByRole('button', { name: 'Save Project' }).click()
  await page.getByText('Project updated successfully').waitFor()
  const saved = await page.request.get(`/api/projects/${id}`).then((answer) => answer.json())
  expect(saved.imageUrl).toBe(chosen)
})

test('any address can still be typed', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'testimonials')
  await field(page, 'Image URL').fill('https://pictures.example/face.webp')
  await page.getByRole('button', { name: 'Choose: Image URL' }).waitFor()
  expect(await field(page, 'Image URL').inputValue()).toBe('https://pictures.example/face.webp')
  site.expectedComplaints() // nobody answers there
})

test('the library is searched, leafed through and chosen from by keyboard', async () => {
  const page = await site.newSignedInPage()
  await openEdit(page, 3)
  await tabTo(page, page.getByRole('button', { name: 'Choose: Image URL' }))
  await page.keyboard.press('Enter')
  await pictures(page).waitFor()
  const next = picker(page).getByRole('button', { name: 'Next' })
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await picker(page).getByRole('status').getByText('Page 2 of').waitFor()
  await focused(next)

  // Escape empties the search first, and then closes.
  const search = picker(page).getByPlaceholder('Search images...')
  await search.focus()
  await page.keyboard.type('no such picture')
  await picker(page).getByText('No images found').waitFor()
  await page.keyboard.press('Escape')
  await pictures(page).waitFor()
  expect(await search.inputValue()).toBe('')
  await page.keyboard.type('tech-ai')
  await expect.poll(() => pictures(page).getByRole('listitem').count()).toBe(1)
  await tabTo(page, picker(page).getByRole('button', { name: 'tech-ai.webp' }))
  await page.keyboard.press('Enter')
  await picker(page).waitFor({ state: 'detached' })
  expect(await field(page, 'Image URL').inputValue()).toMatch(stored)
  await page.keyboard.press('Enter')
  await pictures(page).waitFor()
  await page.keyboard.press('Escape')
  await picker(page).waitFor({ state: 'detached' })
})

test('a picture that is missing is uploaded in place, and the form waits for it', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'technologies')
  await field(page, 'Title').fill('Half filled in')
  const dialog = await open(page, 'Image URL')
  const uploading = await openUpload(page, [await pngFile('in-place.png')])
  await uploading.getByRole('button', { name: 'Upload', exact: true }).click()
  await uploading.waitFor({ state: 'detached' })
  const uploaded = dialog.getByRole('button', { name: 'in-place.png' })
  await focused(uploaded)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await field(page, 'Image URL').inputValue()).toMatch(stored)
  expect(await field(page, 'Title').inputValue()).toBe('Half filled in')
  // The form was not sent by any of this.
  expect(await page.getByText(/is required$/).count()).toBe(0)

  await open(page, 'Image URL')
  await dialog
    .getByRole('button', { name: 'in-place.png' })
    .and(page.locator('[aria-current]'))
    .waitFor()
  await dispatchFiles(page.locator('body'), 'drop', await pngFiles(1, 'dropped'))
  await page
    .getByRole('dialog', { name: 'Upload Images' })
    .getByText('dropped-1.png', { exact: true })
    .waitFor()
})

test('additional images are chosen several at once, in an order, and exchanged', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'projects')
  const library = await open(page, 'new additional image')
  const add = library.getByRole('button', { name: /^Add / })
  await add.press('Enter') // none is chosen yet
  const choose = (name: string) => library.getByRole('button', { name }).click()
  await choose('mark-norrhavn.webp')
  await choose('mark-vellmark.webp')
  await library.getByText('2 images chosen').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await choose('mark-vellmark.webp')
  await choose('hsoft.webp')
  const pressed = library.locator('[aria-pressed=true]')
  expect((await pressed.allInnerTexts()).map((text) => text.split(/\s+/)).sort()).toEqual([
    ['1', 'mark-norrhavn.webp'],
    ['2', 'hsoft.webp'],
  ])
  await library.getByRole('searchbox').fill('mark')
  await library.getByRole('button', { name: 'hsoft.webp' }).waitFor({ state: 'detached' })
  await add.click()
  await library.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Additional image 1', { exact: true }).inputValue()).toMatch(stored)

  const second = page.getByLabel('Additional image 2', { exact: true })
  const before = await second.inputValue()
  expect(before).toMatch(stored)
  const dialog = await open(page, 'additional image 2')
  await dialog.getByRole('button', { name: 'mark-vellmark.webp' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await second.inputValue()).toMatch(stored)
  expect(await second.inputValue()).not.toBe(before)
  expect(await page.getByLabel('Additional image 3', { exact: true }).count()).toBe(0)
})

test('what is uploaded while several are chosen is chosen too', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'projects')
  const library = await open(page, 'new additional image')
  await library.getByRole('button', { name: 'hsoft.webp' }).click()
  const uploading = await openUpload(page, await pngFiles(2, 'gallery'))
  await uploading.getByRole('button', { name: 'Upload', exact: true }).click()
  await uploading.waitFor({ state: 'detached' })
  await library.getByRole('button', { name: 'Add 3 images' }).click()
  await library.waitFor({ state: 'detached' })
  const values = await page
    .getByLabel(/^Additional image \d$/)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(values).toHaveLength(3)
  for (const value of values) expect(value).toMatch(stored)
})

test('a library that cannot be fetched says so, and is tried again', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'projects')
  await page.route('**/api/images?**', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.getByRole('button', { name: 'Choose: Image URL' }).click()
  await picker(page).getByText('Failed to fetch images').waitFor()
  await picker(page).getByRole('button', { name: 'Retry' }).click()
  await pictures(page).waitFor()
  expect(site.expectedComplaints()[0]).toContain('500')
})

test('a picker that cannot be loaded leaves the form as it is', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'projects')
  await field(page, 'Title').fill('Words that stay')
  await page.route('**/assets/picker-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Choose: Image URL' }).click()
  await page.getByText('Failed to open the library').waitFor()
  expect(await field(page, 'Title').inputValue()).toBe('Words that stay')
  site.expectedComplaints()
})

test('a form loads the picker only when it is opened', async () => {
  const page = await newAdminPage()
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname))
  await openCreate(page, 'projects')
  expect(scripts.filter((path) => /picker|upload-dialog/.test(path))).toEqual([])
  await open(page, 'Image URL')
  expect(scripts.some((path) => path.includes('picker'))).toBe(true)
})

test.each([360, 768, 1440])('at %i pixels the picker fits and axe finds nothing', async (width) => {
  // As high as the form, so that nothing of it is behind its bar.
  const page = await site.newSignedInPage({
    reducedMotion: 'reduce',
    viewport: { width, height: 1300 },
  })
  await openCreate(page, 'testimonials')
  expect(await axeFindings(page)).toEqual([])
  const dialog = await open(page, 'Image URL')
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width, height: 640 })
  expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
})
