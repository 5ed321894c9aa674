import { describe, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/axe.ts'
import { bulkBar, callApi, openList, rows, titles, toast } from '#tests/support/list-screen.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

describe('several rows', () => {
  test('are chosen one by one, as a range, and all', async () => {
    const page = await site.newSignedInPage(wide)
    await openList(page, '/admin/careers')
    const boxes = rows(page).getByRole('checkbox')
    await boxes.nth(0).click()
    await boxes.nth(3).click({ modifiers: ['Shift'] })
    await bulkBar(page).getByText('4 selected').waitFor()
    await boxes.nth(1).click()
    await bulkBar(page).getByText('3 selected').waitFor()
    const all = page.getByRole('checkbox', { name: 'Select all on this page' })
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    await all.click()
    await bulkBar(page).getByText('5 selected').waitFor()
    await bulkBar(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect.poll(() => bulkBar(page).count()).toBe(0)

    await boxes.nth(0).click()
    await page.getByRole('link', { name: 'Department', exact: true }).click()
    await page.getByText('5 careers').waitFor()
    expect(await bulkBar(page).count()).toBe(0)
  })

  test('are switched off with one question, and the one that fails is named and stays chosen', async () => {
    const page = await site.newSignedInPage(wide)
    await openList(page, '/admin/technologies')
    const failing = rows(page).nth(1)
    const name = (await failing.getByRole('link').first().textContent()) ?? ''
    const id = await failing.getAttribute('data-row')
    const detail = 'The disk is full.'
    await page.route(`**/api/technologies/${id}`, (route) =>
      route.fulfill({ status: 500, json: { title: 'Error', status: 500, detail } }),
    )
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await bulkBar(page).getByRole('button', { name: 'Deactivate' }).click()
    const question = page.getByRole('alertdialog', { name: 'Deactivate 8 technologies?' })
    await question.getByRole('button', { name: 'Deactivate' }).click()

    const report = page.getByRole('dialog', { name: '1 technology not deactivated' })
    await report.getByText(name, { exact: true }).waitFor()
    await report.getByText(detail).waitFor()
    await report.getByText('7 technologies deactivated').click()
    expect(await report.getByRole('listitem').count()).toBe(8)
    expect(await axeFindings(page)).toEqual([])
    await report.getByRole('button', { name: 'Done' }).click()
    await bulkBar(page).getByText('1 selected').waitFor()
    expect(await failing.getByRole('checkbox').isChecked()).toBe(true)
    await expect.poll(() => page.getByText('Inactive', { exact: true }).count()).toBe(8)

    await page.unrouteAll()
    await bulkBar(page).getByRole('button', { name: 'Deactivate' }).click()
    await toast(page, '1 technology deactivated').waitFor()
    expect(await callApi(page, '/technologies?isActive=true')).toEqual([])
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('500')

    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await bulkBar(page).getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
    await toast(page, '8 technologies activated').waitFor()
  })

  test('are deleted together and come back together', async () => {
    const page = await site.newSignedInPage(wide)
    await openList(page, '/admin/careers')
    const before = await titles(page)
    await rows(page).getByRole('checkbox').nth(1).click()
    await rows(page)
      .getByRole('checkbox')
      .nth(2)
      .click({ modifiers: ['Shift'] })
    await bulkBar(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete 2 careers?' })
    await question.getByText('restored for 30 days').waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await toast(page, '2 careers deleted').waitFor()
    await expect.poll(() => rows(page).count()).toBe(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, '2 careers restored').waitFor()
    await expect.poll(() => titles(page)).toEqual(before)
  })
})

test('of several that are deleted the report comes first, and then Undo', async () => {
  const page = await site.newSignedInPage(wide)
  await openList(page, '/admin/testimonials')
  const id = await rows(page).nth(0).getAttribute('data-row')
  await page.route(`**/api/testimonials/${id}`, (route) =>
    route.fulfill({ status: 412, json: { title: 'Stale', status: 412, detail: 'Changed.' } }),
  )
  await rows(page).getByRole('checkbox').nth(0).click()
  await rows(page).getByRole('checkbox').nth(1).click()
  await bulkBar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: '1 testimonial not deleted' }).waitFor()
  expect(await page.getByRole('button', { name: 'Undo', includeHidden: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Testimonial restored').waitFor()
  await expect.poll(() => rows(page).count()).toBe(7)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
})
