import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { field, openCreate, openEdit, storedUnsaved } from '#tests/support/browser/forms.ts'
import { advanceClock } from '#tests/support/browser/page-clock.ts'
import { withSite } from '#tests/support/sites/site.ts'

const site = withSite()
const eventually = <T>(get: () => T) => expect.poll(get)
const offer = (page: Page) => page.getByRole('region', { name: 'You have unsaved changes' })

/** Closes the page as a crash does, without its unload handlers. */
const kill = (page: Page) => page.close({ runBeforeUnload: false })

test('the next new record offers the text of one that was never saved', async () => {
  const admin = await site.newSignedInPage()
  const first = await admin.context().newPage()
  await openCreate(first, 'careers')
  await field(first, 'Title').fill('Tide reader')
  await first.getByRole('button', { name: 'Add benefit' }).click()
  await first.keyboard.type('Sea air')
  await eventually(() => storedUnsaved(first)).toMatchObject([
    { values: { benefits: ['Sea air'] } },
  ])
  await kill(first)

  const second = await admin.context().newPage()
  await openCreate(second, 'careers')
  await offer(second).getByRole('button', { name: 'Restore' }).click()
  await eventually(() => field(second, 'Title').inputValue()).toBe('Tide reader')
  expect(await field(second, 'Benefit 1').inputValue()).toBe('Sea air')
})

test('two tabs with the same form keep their texts apart', async () => {
  const one = await site.newSignedInPage()
  await one.context().clock.install()
  const other = await one.context().newPage()
  const id = await openEdit(one, 2)
  const stored = await field(one, 'Client').inputValue()
  await field(one, 'Client').fill('One')
  await eventually(() => storedUnsaved(one)).toHaveLength(1)
  await openEdit(other, 2)
  await field(other, 'Client').fill('Other')
  await eventually(() => storedUnsaved(one)).toHaveLength(2)
  for (const page of [one, other]) await advanceClock(page, 10_000)
  expect(await offer(one).count()).toBe(0)
  expect(await offer(other).count()).toBe(0)

  await kill(other)
  const third = await one.context().newPage()
  await third.goto(`/admin/projects/${id}/edit`)
  await offer(third)
    .getByText(/^Last edited .*: Client\.$/)
    .waitFor()
  expect(await axeFindings(third)).toEqual([])
  expect(await field(third, 'Client').inputValue()).toBe(stored)
  await offer(third).getByRole('button', { name: 'Restore' }).click()
  await offer(third).waitFor({ state: 'hidden' })
  await eventually(() => field(third, 'Client').inputValue()).toBe('Other')
  expect(await field(one, 'Client').inputValue()).toBe('One')
})

test('text typed while the account could not be loaded is offered later', async () => {
  const page = await site.newSignedInPage()
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, json: {} }))
  const id = await openEdit(page, 2)
  await field(page, 'Client').fill('Typed without account')
  await eventually(() => storedUnsaved(page)).toHaveLength(1)
  const next = await page.context().newPage()
  await kill(page)
  await next.goto(`/admin/projects/${id}/edit`)
  await offer(next).getByRole('button', { name: 'Restore' }).click()
  await eventually(() => field(next, 'Client').inputValue()).toBe('Typed without account')
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('500')
})
