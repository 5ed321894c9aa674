import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#content/index.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { endSessionAndPress, signInAgain } from '#tests/support/end-session.ts'
import { focused } from '#tests/support/focused.ts'
import { field, openCreate, openEdit } from '#tests/support/forms.ts'
import { hydrated } from '#tests/support/hydrated.ts'
import {
  brokenFile,
  dispatchFiles,
  openLibrary,
  openUpload,
  pngFile,
  pngFiles,
} from '#tests/support/image-files.ts'
import { tabTo } from '#tests/support/keyboard.ts'
import { callApi } from '#tests/support/list-screen.ts'
import { plain } from '#tests/support/pictures.ts'
import { sample } from '#tests/support/samples.ts'
import { withSite } from '#tests/support/site.ts'
import { startReceiver } from '#tests/support/webhook-receiver.ts'

const site = withSite({ PICTURE_ALLOW_PRIVATE: '127.0.0.1' })

const library = async (query = '', options = {}) => {
  // Colours are measured when a dialog has appeared, and not on the way.
  const page = await site.newSignedInPage({ reducedMotion: 'reduce', ...options })
  await openLibrary(page, query)
  return page
}

const upload = (dialog: Locator) => dialog.getByRole('button', { name: 'Upload', exact: true })
const chosen = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Images' }).getByRole('listitem').filter({ hasText: name })
const details = (page: Page) => page.getByRole('dialog', { name: 'Image Details' })

const view = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Details of ${name}` }).click()
  await details(page).waitFor()
  return details(page)
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('an upload', () => {
  test('begins with files that are dropped or pasted anywhere on the screen', async () => {
    const page = await library()
    // Hidden ones too: one that has closed is not gone yet.
    const dialog = page.getByRole('dialog', { name: 'Upload Images', includeHidden: true })
    await dispatchFiles(page.locator('body'), 'paste', await pngFiles(1, 'pasted'))
    await chosen(dialog).filter({ hasText: 'pasted-1.png' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await dispatchFiles(page.locator('body'), 'drop', await pngFiles(1, 'anywhere'))
    await chosen(dialog).filter({ hasText: 'anywhere-1.png' }).waitFor()
    const area = dialog.getByText('Drop pictures here')
    await dispatchFiles(area, 'paste', await pngFiles(1, 'more'))
    await chosen(dialog).filter({ hasText: 'more-1.png' }).waitFor()
    await dispatchFiles(area, 'drop', await pngFiles(2, 'dropped'))
    await expect.poll(() => chosen(dialog).count()).toBe(4)
    await upload(dialog).click()
    await dialog.waitFor({ state: 'detached' })
    await card(page, 'dropped-1.png').waitFor()
  })

  test('is done by keyboard alone, which ends where it began', async () => {
    const page = await library()
    const open = page.getByRole('button', { name: 'Upload Image' })
    await tabTo(page, open)
    // Listening takes the browser a moment.
    const choosing = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Upload Images' })
    const area = dialog.getByRole('button', { name: /^Drop pictures here/ })
    await focused(area)
    await page.keyboard.press('Enter')
    const chooser = await choosing
    expect(chooser.isMultiple()).toBe(true)
    await chooser.setFiles(await pngFiles(3, 'keys'))
    await expect.poll(() => chosen(dialog).count()).toBe(3)
    // After each removal the keyboard is at the next one.
    await tabTo(page, dialog.getByRole('button', { name: 'Remove keys-2.png' }))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await chosen(dialog).count()).toBe(1)
    await tabTo(page, upload(dialog))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await card(page, 'keys-1.png').waitFor()
    await focused(open)
  })

  test('whose session has ended keeps the selection, and goes on after the sign-in', async () => {
    const page = await site.signIn()
    await openLibrary(page)
    const dialog = await openUpload(page, await pngFiles(2, 'patient'))
    await endSessionAndPress(page, 'Upload')
    const ended = page.getByRole('dialog', { name: 'Your session has ended' })
    await ended.getByRole('button', { name: 'Not now' }).click()
    await page.getByText('Failed to upload images').waitFor()
    expect(await chosen(dialog).count()).toBe(2)

    await upload(dialog).click()
    await signInAgain(page)
    await page.getByText('Images uploaded successfully').waitFor()
    await card(page, 'patient-1.png').waitFor()
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('401')
  })
})

describe('the details of a picture', () => {
  test('have their address, and ask before a change is lost', async () => {
    const page = await library('?search=cold-chain.webp')
    const dialog = await view(page, 'cold-chain.webp')
    expect(new URL(page.url()).searchParams.has('view')).toBe(true)
    await dialog.getByText('1600 × 1000 pixels').waitFor()
    await dialog.getByRole('link', { name: /^Project: / }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.reload()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL('**/admin/images?search=cold-chain.webp')

    await view(page, 'cold-chain.webp')
    await dialog.getByLabel('Alternative text').fill('A van')
    // Hidden ones too: one that has closed is not gone yet.
    const about = { name: 'Leave without saving?', includeHidden: true }
    const question = page.getByRole('alertdialog', about)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Alternative text').inputValue()).toBe('A van')
    await page.goBack()
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Alternative text').inputValue()).toBe('A van')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL('**/admin/images?search=cold-chain.webp')
  })

  test('keep the words and the focus that public pages use', async () => {
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
    // Saved is saved: nothing is asked.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL('**/admin/images?search=museum-guide.webp')

    await page.goto('/projects')
    const plate = page.getByRole('img', { name: 'A visitor with a guide in her hand' })
    await plate.scrollIntoViewIfNeeded()
    expect(await plate.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('30% 70%')
  })

  test('replace a picture in every place that uses it', async () => {
    const page = await library('?search=rail-workshop.webp')
    const projects = async () => (await page.request.get('/api/projects')).json()
    const before = await card(page, 'rail-workshop.webp').locator('img').getAttribute('src')
    const old = `/media/${before?.split('/')[2]}.webp`
    const usedBy = (all: { imageUrl: string }[], url: string) =>
      all.filter(({ imageUrl }) => imageUrl === url).length
    const count = usedBy(await projects(), old)
    expect(count).toBeGreaterThan(0)

    const dialog = await view(page, 'rail-workshop.webp')
    await dialog.getByRole('button', { name: 'Replace' }).click()
    const replacing = page.getByRole('dialog', { name: 'Replace Image' })
    await replacing.getByText('Every place that uses it will show the new one.').waitFor()
    await replacing.getByLabel('Files to upload').setInputFiles([await brokenFile('bad.png')])
    await replacing.getByRole('button', { name: 'Replace' }).click()
    await replacing.getByText('It is damaged or not whole.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await replacing
      .getByLabel('Files to upload')
      .setInputFiles([await pngFile('new.png', 160, 100)])
    expect(await chosen(replacing).count()).toBe(1)
    await replacing.getByRole('button', { name: 'Replace' }).click()
    await page.getByText('Image replaced successfully').waitFor()
    await replacing.waitFor({ state: 'detached' })
    await dialog.getByText('160 × 100 pixels').waitFor()
    const open = await dialog.getByRole('link', { name: 'Open' }).getAttribute('href')
    expect(usedBy(await projects(), open ?? '')).toBe(count)
    expect(usedBy(await projects(), old)).toBe(0)
    expect(site.expectedComplaints()[0]).toContain('422')
  })
})

test.each([360, 1440])('at %i pixels nothing overflows and axe finds nothing', async (width) => {
  const page = await library('', { viewport: { width, height: 800 } })
  expect(await axeFindings(page)).toEqual([])
  const long = `${'a-very-long-name-'.repeat(12)}.png`
  const dialog = await openUpload(page, [await pngFile(long), ...(await pngFiles(9))])
  await dialog.getByText('Maximum 10 files reached').waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await openLibrary(page, '?search=hsoft')
  await view(page, 'hsoft.webp')
  expect(await overflow(page)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})

const stored = /^\/media\/[0-9a-f]{64}\.(?:webp|png)$/
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose Image' })
const pictures = (page: Page) => picker(page).getByRole('list', { name: 'Images' })

async function openPicker(page: Page, label: string) {
  await page.getByRole('button', { name: `Choose: ${label}` }).click()
  await pictures(page).waitFor()
  return picker(page)
}

describe('the picker', () => {
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
    const dialog = await openPicker(page, 'Image URL')
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

    await openPicker(page, 'Image URL')
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

  test('the picker is loaded when it is opened, and the form stays as it is when that fails', async () => {
    const page = await site.newAdminPage()
    const scripts: string[] = []
    page.on('response', (response) => scripts.push(new URL(response.url()).pathname))
    await openCreate(page, 'projects')
    expect(scripts.filter((path) => /picker|upload-dialog/.test(path))).toEqual([])
    await field(page, 'Title').fill('Words that stay')
    await page.route('**/assets/picker-*.js', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Choose: Image URL' }).click()
    await page.getByText('Failed to open the library').waitFor()
    expect(await field(page, 'Title').inputValue()).toBe('Words that stay')
    expect(site.expectedComplaints()[0]).toContain('ERR_FAILED')
  })

  test.each([360, 1440])('at %i pixels the picker fits and axe finds nothing', async (width) => {
    // As high as the form, so that nothing of it is behind its bar.
    const page = await site.newSignedInPage({
      reducedMotion: 'reduce',
      viewport: { width, height: 1300 },
    })
    await openCreate(page, 'testimonials')
    expect(await axeFindings(page)).toEqual([])
    const dialog = await openPicker(page, 'Image URL')
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width, height: 640 })
    expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  })
})

describe('a picture of another site', () => {
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
})
