import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/axe.ts'
import { downloaded } from '#tests/support/downloaded.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const main = (page: Page) => page.locator('#main')
const question = (page: Page) => page.getByRole('alertdialog')

/** What axe finds on a phone; and nothing may be wider than it. */
async function expectClean(page: Page) {
  expect(await axeFindings(page, { inDark: true })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

test('an administrator makes a backup, downloads it, tries it out and deletes it', async () => {
  const page = await site.newSignedInPage(phone)
  await page.goto('/admin/settings/backups')
  await main(page).getByText('No backups yet').waitFor()
  await expectClean(page)

  const form = main(page).getByRole('region', { name: 'Schedule' })
  await form.getByLabel('Days').fill('367')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await form.getByText('Days must be a whole number from 0 to 366').waitFor()
  await expect.poll(() => form.getByLabel('Days').evaluate((at) => at.matches(':focus'))).toBe(true)
  await form.getByLabel('Days').fill('14')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  // The first backup would be drilled by itself.
  await form.getByLabel('Drill').selectOption('Never by itself')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Schedule updated successfully').waitFor()

  await main(page).getByRole('button', { name: 'Create Backup' }).click()
  await expectClean(page)
  await question(page).getByRole('button', { name: 'Create backup' }).click()
  const table = main(page).getByRole('table', { name: 'Backups' })
  // A wide screen has it in a column of its own, which is hidden here.
  await table
    .getByText(/\d+ records, \d+ pictures/)
    .first()
    .waitFor()
  await expectClean(page)

  const more = table.getByRole('button', { name: /^More about the backup of / })
  await more.click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^atrium-.*\.tar\.zst$/)
  const bytes = await downloaded(download)
  // What every file of zstd begins with.
  expect(bytes.subarray(0, 4).toString('hex')).toBe('28b52ffd')

  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await question(page).getByRole('button', { name: 'Run drill' }).click()
  await main(page).getByText('is under way').waitFor()
  await expectClean(page)
  await table
    .getByText(/^Good, /)
    .first()
    .waitFor({ timeout: 120_000 })
  const drills = main(page).getByRole('region', { name: 'Drills' })
  await drills.getByText('Restored, ').click()
  await drills.getByText(/\d+ records, \d+ pictures compared, \d+ pages asked for/).waitFor()
  await expectClean(page)

  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question(page).getByText('It is the last one').waitFor()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await main(page).getByText('No backups yet').waitFor()
})
