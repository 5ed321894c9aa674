import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { defaultBackupSettings } from '#content/backup/backup-settings.ts'
import type { BackupOverview, BackupRun } from '#content/backup/backups-api.ts'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { downloaded } from '#tests/support/browser/downloaded.ts'
import { administrator } from '#tests/support/sites/administrator.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

const site = withSite()
const call = withStaffCalls(site)

const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const
const main = (page: Page) => page.locator('#main')
const question = (page: Page) => page.getByRole('alertdialog')

/** Expects no axe findings and no horizontal overflow on a phone. */
async function expectClean(page: Page) {
  expect(await axeFindings(page, { inDark: true })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

/** Fakes a drill of the newest backup, because a real one is slow. Returns a function that ends the drill. */
async function answerDrill(page: Page) {
  const { backups }: BackupOverview = await call('GET', '/backups')
  const at = new Date().toISOString()
  const run: BackupRun = {
    _id: randomUUID(),
    kind: 'drill',
    state: 'running',
    target: 'local',
    name: backups[0]?.name ?? '',
    by: administrator.email,
    createdAt: at,
    startedAt: at,
    endedAt: null,
    progress: { step: 'Restoring it next to the site', done: 3_000_000, total: 9_000_000 },
    error: null,
    findings: [],
    report: null,
  }
  const steps = [{ name: 'the pages are asked for', ms: 1200 }]
  const report = {
    records: 32,
    pictures: 14,
    pages: 9,
    steps,
    failures: [],
    findings: [],
    ms: 3400,
  }
  let isBegun = false
  let isEnded = false
  await page.route('**/api/backups/drills', (route) => {
    isBegun = true
    return route.fulfill({ status: 201, json: run })
  })
  await page.route('**/api/backups/running', (route) =>
    route.fulfill({ json: isBegun && !isEnded ? [run] : [] }),
  )
  await page.route('**/api/backups', async (route) => {
    const response = await route.fetch()
    const found: BackupOverview = await response.json()
    if (isEnded) {
      found.backups = found.backups.map((each) => ({ ...each, drill: { at, isGood: true } }))
      found.drills = [{ ...run, state: 'done', endedAt: at, progress: null, report }]
    } else if (isBegun) found.status.running = [run]
    await route.fulfill({ response, json: found })
  })
  return () => {
    isEnded = true
  }
}

test('an administrator makes a backup on a phone, downloads it, drills it and deletes it', async () => {
  // The first backup would start a drill automatically.
  await call('PUT', '/backups/settings', { ...defaultBackupSettings, drill: 'never' })
  const page = await site.newSignedInPage(phone)
  await page.goto('/admin/settings/backups')
  await main(page).getByText('No backups yet').waitFor()
  await expectClean(page)

  await main(page).getByRole('button', { name: 'Create backup' }).click()
  await expectClean(page)
  await question(page).getByRole('button', { name: 'Create backup' }).click()
  const table = main(page).getByRole('table', { name: 'Backups' })
  // On wide screens a separate column, hidden here, repeats this text.
  await table
    .getByText(/\d+ records, \d+ pictures/)
    .first()
    .waitFor()

  const more = table.getByRole('button', { name: /^Actions for the backup of / })
  await more.click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await confirmation.getByLabel('Your password').fill(administrator.password)
  await expectClean(page)
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('403')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^atrium-.*\.tar\.zst$/)
  const bytes = await downloaded(download)
  // The magic number of zstd.
  expect(bytes.subarray(0, 4).toString('hex')).toBe('28b52ffd')

  const endDrill = await answerDrill(page)
  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await question(page).getByRole('button', { name: 'Run drill' }).click()
  await main(page).getByText('in progress').waitFor()
  await expectClean(page)
  endDrill()
  await table
    .getByText(/^Passed, /)
    .first()
    .waitFor()
  const drills = main(page).getByRole('region', { name: 'Drills' })
  await drills.getByText('Restored, ').click()
  await drills.getByText('32 records, 14 images compared, 9 pages requested').waitFor()
  await expectClean(page)

  await page.unrouteAll()
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question(page).getByText('It is your only backup').waitFor()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await main(page).getByText('No backups yet').waitFor()
})
