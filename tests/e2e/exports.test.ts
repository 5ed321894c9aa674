import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { downloaded } from '#tests/support/browser/downloaded.ts'
import { administrator } from '#tests/support/sites/administrator.ts'
import { withSite } from '#tests/support/sites/site.ts'

const site = withSite()
const emptyFolder = mkdtempSync(join(tmpdir(), 'atrium-'))
/** A new site without content. */
const empty = withSite({ SEED: 'none', DATA_DIR: emptyFolder })
const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const main = (page: Page) => page.locator('#main')

let directory: string
/** The export that was downloaded. */
let archive: Buffer
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(async () => {
  for (const folder of [directory, emptyFolder]) await rm(folder, { recursive: true })
})

/** Expects no axe findings and no horizontal overflow on a phone. */
async function expectClean(page: Page) {
  expect(await axeFindings(page, { inDark: true })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

/** Downloads the newest export and unpacks it. Returns the paths of its files. */
async function filesOfNewest(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent('download')
  await main(page)
    .getByRole('button', { name: /^Download the export of / })
    .first()
    .click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await confirmation.getByLabel('Your password').fill(administrator.password)
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  const download = await downloading
  const name = download.suggestedFilename()
  archive = await downloaded(download)
  const file = join(directory, name)
  await writeFile(file, archive)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('403')
  await promisify(execFile)('tar', ['-xzf', file, '-C', directory])
  const folder = join(directory, name.replace(/\.tar\.gz$/, ''))
  return (await readdir(folder, { recursive: true })).sort()
}

test('an administrator exports the site on a phone, downloads the files and deletes them', async () => {
  const page = await site.newSignedInPage(phone)
  await page.goto('/admin/settings/exports')
  const start = main(page).getByRole('button', { name: 'Start export' })
  await start.waitFor()
  await expectClean(page)
  await start.click()
  const status = main(page).getByRole('region', { name: 'In progress' })
  await status.getByText('Exporting: All content').waitFor()
  await expectClean(page)
  const table = main(page).getByRole('table', { name: 'Exports' })
  await table.getByText(/^36 records, 52 images$/).waitFor()
  await status.waitFor({ state: 'detached' })
  await expectClean(page)
  const files = await filesOfNewest(page)
  expect(files).toContain('export.json')
  expect(files).not.toContain('visitors')

  await main(page)
    .getByRole('button', { name: /^Delete the export of / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await table.waitFor({ state: 'detached' })
})

test('the export is checked and imported on the phone of an administrator of a new site', async () => {
  const page = await empty.newSignedInPage(phone)
  await page.goto('/admin/settings/exports')
  const part = main(page).getByRole('region', { name: 'Import' })
  const upload = part.getByRole('button', { name: 'Upload and check' })
  await upload.click()
  await part.getByText('Choose the file of an export').waitFor()
  await expectClean(page)
  const file = { mimeType: 'application/gzip', name: 'our-site.tar.gz' }
  const choose = (buffer: Buffer) =>
    part.locator('input[type=file]').setInputFiles({ ...file, buffer })
  await choose(archive.subarray(0, 10_000))
  await upload.click()
  await part
    .getByText('can’t be imported: it is damaged or cut off. Nothing on your site has changed.')
    .waitFor()
  await expectClean(page)
  await part.getByRole('button', { name: 'Choose another file' }).click()

  await choose(archive)
  await upload.click()
  await part.getByText('our-site.tar.gz can be imported: 36 records, 52 images').waitFor()
  await expectClean(page)
  await page.reload()
  await part.getByRole('button', { name: 'Import', exact: true }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await confirmation.getByLabel('Your password').fill(administrator.password)
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await part.getByText('our-site.tar.gz was imported: 36 records, 52 images').waitFor()
  for (const complaint of empty.expectedComplaints()) expect(complaint).toContain('403')
  await expectClean(page)
  await part.getByRole('button', { name: 'Hide' }).click()
  await part.getByText('This site already has 12 projects').waitFor()
  await page.goto('/projects')
  expect(await page.locator('main article, main li').count()).toBeGreaterThan(5)
})

test('a second tab and a reload show a running export, and the keyboard cancels it', async () => {
  const page = await site.newSignedInPage()
  await page.goto('/admin/settings/exports')
  await main(page).getByRole('radio', { name: 'Static site' }).check()
  await main(page).getByLabel('Include messages').waitFor({ state: 'detached' })
  const start = main(page).getByRole('button', { name: 'Start export' })
  await start.press('Enter')
  const other = await page.context().newPage()
  await other.goto('/admin/settings/exports')
  await page.reload()
  const [status, same] = [page, other].map((each) =>
    main(each).getByRole('region', { name: 'In progress' }),
  ) as [Locator, Locator] // a cast: there are two pages
  for (const each of [status, same])
    await each.getByText(/^Writing pages and files, \d+ of \d+$/).waitFor()
  expect(await start.getAttribute('aria-disabled')).toBe('true')
  await status.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByText('Export canceled').waitFor()
  for (const each of [status, same]) await each.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  expect(await start.getAttribute('aria-disabled')).toBe('false')
})
