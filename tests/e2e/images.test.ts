import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/axe.ts'
import { endSessionAndPress, signInAgain } from '#tests/support/end-session.ts'
import { focused } from '#tests/support/focused.ts'
import {
  brokenFile,
  dispatchFiles,
  heavyFile,
  openLibrary,
  openUpload,
  pngFile,
  pngFiles,
  uploadImages,
} from '#tests/support/image-files.ts'
import { tabTo } from '#tests/support/keyboard.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

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

/** Lets the page send so many bytes a second. */
async function slowDown(page: Page, uploadThroughput: number) {
  const cdp = await page.context().newCDPSession(page)
  const network = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
}

describe('an upload', () => {
  test('takes several files at once, and shows each with its name and size', async () => {
    const page = await library()
    const dialog = await openUpload(page, [
      { ...(await pngFile('first.png')), buffer: Buffer.alloc(1536, 1) },
      await pngFile('second.png'),
    ])
    await expect.poll(() => chosen(dialog).count()).toBe(2)
    expect(await chosen(dialog).first().textContent()).toContain('first.png1.5 KB')
    await dialog.getByRole('button', { name: 'Remove first.png' }).click()
    expect(await chosen(dialog).count()).toBe(1)
    await upload(dialog).click()
    await page.getByText('Images uploaded successfully').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const first = page.getByRole('list', { name: 'Images' }).getByRole('listitem').first()
    await first.filter({ hasText: 'second.png' }).waitFor()
    // The card has a small picture and not the file itself.
    const source = await first.locator('img').getAttribute('src')
    expect(source).toMatch(/^\/media\/[0-9a-f]{64}\/320\.webp$/)
  })

  test('takes files that are dropped on the dialog', async () => {
    const page = await library()
    const dialog = await openUpload(page)
    await dispatchFiles(
      dialog.getByText('Drop pictures here'),
      'drop',
      await pngFiles(2, 'dropped'),
    )
    await expect.poll(() => chosen(dialog).count()).toBe(2)
    await upload(dialog).click()
    await page.getByText('Images uploaded successfully').waitFor()
    await card(page, 'dropped-1.png').waitFor()
  })

  test('begins with files that are dropped or pasted anywhere on the screen', async () => {
    const page = await library()
    await dispatchFiles(page.locator('body'), 'drop', await pngFiles(1, 'anywhere'))
    // Hidden ones too: one that has closed is not gone yet.
    const dialog = page.getByRole('dialog', { name: 'Upload Images', includeHidden: true })
    await chosen(dialog).filter({ hasText: 'anywhere-1.png' }).waitFor()
    await dispatchFiles(
      dialog.getByText('Drop pictures here'),
      'paste',
      await pngFiles(1, 'pasted'),
    )
    await chosen(dialog).filter({ hasText: 'pasted-1.png' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await dispatchFiles(page.locator('body'), 'paste', await pngFiles(1, 'again'))
    await chosen(dialog).filter({ hasText: 'again-1.png' }).waitFor()
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

  test('takes ten files at most, and none of those that would be too many', async () => {
    const page = await library()
    const dialog = await openUpload(page)
    // Without files the button does nothing.
    await upload(dialog).click({ force: true })
    expect(await dialog.isVisible()).toBe(true)

    const input = dialog.getByLabel('Files to upload')
    await input.setInputFiles(await pngFiles(8))
    await expect.poll(() => chosen(dialog).count()).toBe(8)
    await input.setInputFiles(await pngFiles(3))
    await dialog.getByText('You can only upload up to 10 files').waitFor()
    expect(await chosen(dialog).count()).toBe(8)
    await input.setInputFiles(await pngFiles(2))
    await dialog.getByText('Maximum 10 files reached').waitFor()
    expect(await dialog.getByText('You can only upload up to 10 files').count()).toBe(0)
    expect(await dialog.getByRole('button', { name: /^Maximum/ }).isDisabled()).toBe(true)
    await dispatchFiles(dialog.getByText('Maximum 10 files reached'), 'drop', await pngFiles(1))
    expect(await chosen(dialog).count()).toBe(10)
    await dialog.getByRole('button', { name: 'Remove picture-1.png' }).first().click()
    await dialog.getByText('Drop pictures here').waitFor()
  })

  test('keeps to the bounds that the server says', async () => {
    const page = await library()
    const upload = { files: 2, fileSize: 2048 }
    const json = { email: 'writer@example.com', role: 'administrator', upload }
    await page.route('**/api/auth/me', (route) => route.fulfill({ json }))
    await page.reload()
    const dialog = await openUpload(page)
    await dialog.getByText('PNG, JPG, GIF or WebP, up to 2 KB each').waitFor()
    await dialog.getByLabel('Files to upload').setInputFiles(await pngFiles(3))
    await dialog.getByText('You can only upload up to 2 files').waitFor()
  })

  test('says at once which files are no pictures or too large', async () => {
    const page = await library()
    const dialog = await openUpload(page)
    await dispatchFiles(dialog.getByText('Drop pictures here'), 'drop', [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
      await pngFile('good.png'),
    ])
    const said = dialog.getByRole('alert')
    await said.getByText('notes.txt is no PNG, JPG, GIF or WebP picture.').waitFor()
    expect(await chosen(dialog).count()).toBe(1)
    await dialog.getByText('Drop pictures here').evaluate((area) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'huge.png'))
      area.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }))
    })
    await said.getByText('huge.png is larger than 25 MB.').waitFor()
    expect(await chosen(dialog).count()).toBe(1)
  })

  test('that is refused keeps the selection, and the culprit is marked', async () => {
    const page = await library()
    const good = await pngFiles(2, 'innocent')
    const dialog = await openUpload(page, [...good, await brokenFile('culprit.png')])
    await upload(dialog).click()
    await page.getByText('Failed to upload images').waitFor()
    expect(await chosen(dialog).count()).toBe(3)
    expect(await chosen(dialog).last().textContent()).toContain('It is damaged or not whole.')
    expect(await dialog.getByText('It is damaged').count()).toBe(1)
    const remove = dialog.getByRole('button', { name: 'Remove culprit.png' })
    await focused(remove)
    expect(await axeFindings(page)).toEqual([])

    // Nothing of it is in the library.
    const found = await page.request.get('/api/images?search=innocent', await bearer(page))
    expect((await found.json()).images).toEqual([])
    await page.keyboard.press('Enter')
    await upload(dialog).click()
    await page.getByText('Images uploaded successfully').waitFor()
    await card(page, 'innocent-2.png').waitFor()
    expect(site.expectedComplaints()[0]).toContain('422')
  })

  test('shows how far each file is, and asks before it is stopped', async () => {
    const page = await library()
    const files = [await heavyFile('one.png', 300_000), await heavyFile('two.png', 300_000)]
    const dialog = await openUpload(page, files)
    await slowDown(page, 40_000)
    await upload(dialog).click()
    await dialog.getByRole('button', { name: 'Uploading...' }).waitFor()
    const bars = dialog.getByRole('progressbar')
    const shares = () =>
      bars.evaluateAll((all) => all.map((bar) => (bar as HTMLProgressElement).value))
    await expect.poll(async () => (await shares())[0]).toBeGreaterThan(0)
    const [first = 0, second = 0] = await shares()
    expect(first).toBeGreaterThanOrEqual(second)
    await dialog
      .getByRole('status')
      .getByText(/^Uploading: \d+ %$/)
      .waitFor()

    // Hidden ones too: one that has closed is not gone yet.
    const about = { name: 'Stop the upload?', includeHidden: true }
    const question = page.getByRole('alertdialog', about)
    for (const answer of ['Go on', 'Go on', 'Stop']) {
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: answer }).click()
      await question.waitFor({ state: 'detached' })
    }
    await dialog.waitFor({ state: 'detached' })
    const found = await page.request.get('/api/images?search=one.png', await bearer(page))
    expect((await found.json()).images).toEqual([])
    expect(await page.getByText('Failed to upload images').count()).toBe(0)
  })

  test('that the network fails keeps the selection and says why', async () => {
    const page = await library()
    const dialog = await openUpload(page, await pngFiles(2, 'cut'))
    await page.route('**/api/images', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
    )
    await upload(dialog).click()
    await page.getByText('Failed to upload images').waitFor()
    await page.getByText('The server could not be reached.').waitFor()
    expect(await chosen(dialog).count()).toBe(2)
    expect(site.expectedComplaints()[0]).toContain('ERR_CONNECTION_RESET')
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

const bearer = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('hsoft_token'))
  return { headers: { Authorization: `Bearer ${token}` } }
}

describe('the library', () => {
  test('has pages, and a search that begins on the first of them', async () => {
    const page = await library('?page=2')
    await page.getByRole('link', { name: 'Next' }).click()
    await page
      .getByRole('link', { name: 'Page 3', exact: true })
      .and(page.locator('[aria-current=page]'))
      .waitFor()
    await page.getByRole('link', { name: 'Previous' }).waitFor()
    await page.getByPlaceholder('Search images...').fill('mark-')
    await page.waitForURL('**/admin/images?search=mark-')
    await expect.poll(() => page.getByRole('button', { name: /^Details of/ }).count()).toBe(7)
    await page.getByPlaceholder('Search images...').fill('no such picture')
    await page.getByText('No images found').waitFor()
  })

  test('says that pictures could not be fetched, and tries again', async () => {
    const page = await library()
    await page.route('**/api/images?**', (route) => route.fulfill({ status: 500 }))
    await page.getByPlaceholder('Search images...').fill('mark')
    await page.getByRole('main').getByText('Failed to fetch images').waitFor()
    await page.unroute('**/api/images?**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await card(page, 'mark-norrhavn.webp').waitFor()
    expect(site.expectedComplaints()[0]).toContain('500')
  })

  test('copies the address of a picture, with a check mark for two seconds', async () => {
    const page = await library('?search=hsoft', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Copy URL of hsoft.webp' }).click()
    const copied = page.getByRole('button', { name: 'Copied of hsoft.webp' })
    await copied.waitFor()
    await page.clock.runFor(500)
    await page.getByText('URL copied to clipboard').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^${site.url}/media/[0-9a-f]{64}\\.webp$`),
    )
    await page.clock.runFor(1490)
    expect(await copied.count()).toBe(1)
    await page.clock.runFor(20)
    await copied.waitFor({ state: 'detached' })
    await page.clock.resume()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    })
    await page.getByRole('button', { name: 'Copy URL of hsoft.webp' }).click()
    await page.getByText('Failed to copy URL').waitFor()
  })

  test('warns before a picture that is in use is deleted', async () => {
    const page = await library('?search=care-roster.webp')
    await page.getByRole('button', { name: 'Delete care-roster.webp' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await question.getByText('This action cannot be undone.').waitFor()
    await question
      .getByText('It is used in 1 place, which will be without a picture in 30 days:')
      .waitFor()
    await question.getByText(/^Project: /).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await card(page, 'care-roster.webp').waitFor()
  })

  test('deletes a picture, and says when it cannot', async () => {
    const page = await library()
    await uploadImages(page, [await pngFile('doomed.png')])
    await page.getByRole('button', { name: 'Delete doomed.png' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await question.getByText('It is not used anywhere.').waitFor()
    await page.route('**/api/images/*', (route) => route.fulfill({ status: 503 }), { times: 1 })
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Failed to delete image').waitFor()
    await page.getByRole('button', { name: 'Delete doomed.png' }).click()
    await question.getByText('It is not used anywhere.').waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Image deleted successfully').waitFor()
    await card(page, 'doomed.png').waitFor({ state: 'detached' })
    expect(site.expectedComplaints()[0]).toContain('503')
  })

  test('shows a stand-in for a picture whose file is missing', async () => {
    const page = await site.newSignedInPage()
    await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
    await openLibrary(page, '?search=hsoft')
    await card(page, 'hsoft.webp').getByText('No picture').waitFor()
    expect(site.expectedComplaints()[0]).toContain('404')
  })
})

describe('the details of a picture', () => {
  test('have their address, which closing leaves', async () => {
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

  test('ask before a change is lost', async () => {
    const page = await library('?search=meter-watch.webp')
    const dialog = await view(page, 'meter-watch.webp')
    await dialog.getByLabel('Alternative text').fill('Meters')
    // Hidden ones too: one that has closed is not gone yet.
    const about = { name: 'Leave without saving?', includeHidden: true }
    const question = page.getByRole('alertdialog', about)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Alternative text').inputValue()).toBe('Meters')
    await page.goBack()
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Alternative text').inputValue()).toBe('Meters')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL('**/admin/images?search=meter-watch.webp')
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

  test('delete a picture and go back to the library', async () => {
    const page = await library()
    await uploadImages(page, [await pngFile('from-details.png')])
    const dialog = await view(page, 'from-details.png')
    await dialog.getByLabel('Alternative text').fill('Never saved')
    // One that is still on its way when the picture goes would be missed in the console.
    for (const place of [card(page, 'from-details.png'), dialog]) {
      const picture = place.locator('img').last()
      await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.complete)).toBe(true)
    }
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Image deleted successfully').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await card(page, 'from-details.png').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.has('view')).toBe(false)
  })
})

test.each([360, 768, 1440])(
  'at %i pixels nothing overflows and axe finds nothing',
  async (width) => {
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
  },
)
