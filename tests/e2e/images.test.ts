import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { axeFindings, inspection } from '#tests/support/browser/axe.ts'
import { focused } from '#tests/support/browser/focused.ts'
import { field, openCreate } from '#tests/support/browser/forms.ts'
import { hydrated } from '#tests/support/browser/hydrated.ts'
import { tabTo } from '#tests/support/browser/keyboard.ts'
import {
  brokenFile,
  dispatchFiles,
  openLibrary,
  openUpload,
  pngFile,
  pngFiles,
} from '#tests/support/inputs/image-files.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

const site = withSite()
const call = withStaffCalls(site)

const library = async (query = '', options = {}) => {
  // Motion is reduced, so that no transition of a dialog changes the measured colors.
  const page = await site.newSignedInPage({ reducedMotion: 'reduce', ...options })
  await openLibrary(page, query)
  return page
}

const upload = (dialog: Locator) => dialog.getByRole('button', { name: 'Upload', exact: true })
const chosen = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Images' }).getByRole('listitem').filter({ hasText: name })
const details = (page: Page) => page.getByRole('dialog', { name: 'Image details' })

const view = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Details of ${name}` }).click()
  await details(page).waitFor()
  return details(page)
}

// app/admin/images/**/*.test.tsx tests other cases of uploads, details and replacements.
test('an upload works by keyboard, and starts when files are dropped or pasted anywhere', async () => {
  const page = await library()
  const open = page.getByRole('button', { name: 'Upload Image' })
  await tabTo(page, open)
  // The browser needs a moment to open the file chooser.
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  // Includes hidden elements: a closing dialog is still in the document.
  const dialog = page.getByRole('dialog', { name: 'Upload Images', includeHidden: true })
  const area = dialog.getByRole('button', { name: /^Drop images here/ })
  await focused(area)
  await page.keyboard.press('Enter')
  const chooser = await choosing
  expect(chooser.isMultiple()).toBe(true)
  await chooser.setFiles(await pngFiles(3, 'keys'))
  await expect.poll(() => chosen(dialog).count()).toBe(3)
  // After each removal the focus is on the next Remove button.
  await tabTo(page, dialog.getByRole('button', { name: 'Remove keys-2.png' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await chosen(dialog).count()).toBe(1)
  await tabTo(page, upload(dialog))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await card(page, 'keys-1.png').waitFor()
  await focused(open)

  await dispatchFiles(page.locator('body'), 'paste', await pngFiles(1, 'pasted'))
  await chosen(dialog).filter({ hasText: 'pasted-1.png' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await dispatchFiles(page.locator('body'), 'drop', await pngFiles(1, 'anywhere'))
  await chosen(dialog).filter({ hasText: 'anywhere-1.png' }).waitFor()
  await dispatchFiles(area, 'paste', await pngFiles(1, 'more'))
  await chosen(dialog).filter({ hasText: 'more-1.png' }).waitFor()
  await dispatchFiles(area, 'drop', await pngFiles(2, 'dropped'))
  await expect.poll(() => chosen(dialog).count()).toBe(4)
  await upload(dialog).click()
  await dialog.waitFor({ state: 'detached' })
  await card(page, 'dropped-1.png').waitFor()
})

test('the alt text and the focus of a picture are saved and used by public pages', async () => {
  const page = await library('?search=museum-guide.webp')
  const dialog = await view(page, 'museum-guide.webp')
  await dialog.getByLabel('Alternative text').fill('A visitor with a guide in her hand')
  const picture = dialog.getByRole('img', { name: 'museum-guide.webp' })
  const box = (await picture.boundingBox()) ?? expect.fail('the picture is not shown')
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.7)
  const point = dialog.getByRole('slider', { name: 'Focal point' })
  expect(await point.getAttribute('aria-valuetext')).toBe('20 % from the left, 70 % from the top')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowUp')
  expect(await point.getAttribute('aria-valuetext')).toBe('30 % from the left, 69 % from the top')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Image updated successfully').waitFor()
  // After a save the dialog closes without a question.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL('**/admin/images?search=museum-guide.webp')

  await page.goto('/projects')
  const plate = page.getByRole('img', { name: 'A visitor with a guide in her hand' })
  await plate.scrollIntoViewIfNeeded()
  expect(await plate.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('30% 70%')
})

// tests/e2e/sweep.test.ts and tests/journeys/screens.test.ts check the library screen itself.
test('upload, details and replacement do not overflow, and axe finds nothing', async () => {
  const { look, expectNothing } = inspection([360, 1440], { inDark: false })
  const page = await library('?search=hsoft')
  const long = `${'a-very-long-name-'.repeat(12)}.png`
  const dialog = await openUpload(page, [await pngFile(long), ...(await pngFiles(9))])
  await dialog.getByText('Maximum 10 files reached').waitFor()
  await look(page, 'upload')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const shown = await view(page, 'hsoft.webp')
  await look(page, 'details')
  await shown.getByRole('button', { name: 'Replace' }).click()
  const replacing = page.getByRole('dialog', { name: 'Replace image' })
  await replacing.getByLabel('Files to upload').setInputFiles([await brokenFile('bad.png')])
  await replacing.getByRole('button', { name: 'Replace' }).click()
  await replacing.getByText('It is damaged or incomplete.').waitFor()
  await look(page, 'replacement')
  expectNothing()
  expect(site.expectedComplaints()[0]).toContain('422')
})

const stored = /^\/media\/[0-9a-f]{64}\.(?:webp|png)$/
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose Image' })
const pictures = (page: Page) => picker(page).getByRole('list', { name: 'Images' })

test('the picker loads when opened, and a failed load leaves the form unchanged', async () => {
  const page = await site.newSignedInPage()
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname))
  await openCreate(page, 'technologies')
  expect(scripts.filter((path) => /picker|upload-dialog/.test(path))).toEqual([])
  await field(page, 'Title').fill('Words that stay')
  await page.route('**/assets/picker-*.js', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Choose: Image URL' }).click()
  await page.getByText('Failed to open the library').waitFor()
  expect(await field(page, 'Title').inputValue()).toBe('Words that stay')
  expect(site.expectedComplaints()[0]).toContain('ERR_FAILED')
})

test('the picker works by keyboard, uploads in place, and the form waits for it', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'technologies')
  await field(page, 'Title').fill('Half filled in')
  await tabTo(page, page.getByRole('button', { name: 'Choose: Image URL' }))
  await page.keyboard.press('Enter')
  await pictures(page).waitFor()
  const next = picker(page).getByRole('button', { name: 'Next' })
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await picker(page).getByRole('status').getByText('Page 2 of').waitFor()
  await focused(next)

  // The first Escape clears the search, the second closes the picker.
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
  // The focus is back on the button that opens the picker.
  await page.keyboard.press('Enter')
  await pictures(page).waitFor()

  const uploading = await openUpload(page, [await pngFile('in-place.png')])
  await upload(uploading).click()
  await uploading.waitFor({ state: 'detached' })
  const uploaded = picker(page).getByRole('button', { name: 'in-place.png' })
  await focused(uploaded)
  const before = await field(page, 'Image URL').inputValue()
  await page.keyboard.press('Enter')
  await picker(page).waitFor({ state: 'detached' })
  expect(await field(page, 'Image URL').inputValue()).toMatch(stored)
  expect(await field(page, 'Image URL').inputValue()).not.toBe(before)
  expect(await field(page, 'Title').inputValue()).toBe('Half filled in')
  // None of these steps submitted the form.
  expect(await page.getByText(/is required$/).count()).toBe(0)

  await page.keyboard.press('Enter')
  await uploaded.and(page.locator('[aria-current]')).waitFor()
  await dispatchFiles(page.locator('body'), 'drop', await pngFiles(1, 'dropped'))
  const adding = page.getByRole('dialog', { name: 'Upload Images' })
  await adding.getByText('dropped-1.png', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await adding.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await picker(page).waitFor({ state: 'detached' })
})

test('axe finds nothing in a form with a picture of another site or in the picker, and the picker fits', async () => {
  // The window is as tall as the form, so that the bar at the bottom covers nothing.
  const page = await site.newSignedInPage({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 1300 },
  })
  await openCreate(page, 'testimonials')
  await field(page, 'Image URL').fill('https://pictures.example/quay.png')
  await page
    .getByText('From pictures.example. It is copied to the library when you save.')
    .waitFor()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 1300 })
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Choose: Image URL' }).click()
    await pictures(page).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width, height: 640 })
    expect(await picker(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await picker(page).waitFor({ state: 'detached' })
  }
})

test('a link to a page with pictures of another site reloads, so that its own policy applies', async () => {
  const title = 'Abroad'
  const imageUrl = 'https://pictures.example/abroad.png'
  await call('POST', '/projects', { ...sample(contents.projects), title, imageUrl })
  const picture = await plain(200, 60, 40).png().toBuffer()
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
  // Links between pages with only the site's pictures navigate without a reload.
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await page.getByRole('banner').getByRole('link', { name: 'Careers' }).click()
  await page.waitForURL('**/careers')
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
})
