import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { offeredUndo } from '#tests/support/admin-keyboard.ts'
import { administrator } from '#tests/support/administrator.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { field, openCreate, openEdit, storedDrafts } from '#tests/support/forms.ts'
import { letPass } from '#tests/support/page-clock.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const eventually = <T>(get: () => T) => expect.poll(get)
const offer = (page: Page) => page.getByRole('region', { name: 'You have a draft' })

/** Ends the page as a crash does: nothing of it is asked or told. */
const kill = (page: Page) => page.close({ runBeforeUnload: false })

test('a new record that was never saved is offered when the next one is begun', async () => {
  const admin = await site.newSignedInPage()
  const first = await admin.context().newPage()
  await openCreate(first, 'careers')
  await field(first, 'Title').fill('Tide reader')
  await first.getByRole('button', { name: 'Add benefit' }).click()
  await first.keyboard.type('Sea air')
  await eventually(() => storedDrafts(first)).toMatchObject([{ values: { benefits: ['Sea air'] } }])
  await kill(first)

  const second = await admin.context().newPage()
  await openCreate(second, 'careers')
  await offer(second).getByRole('button', { name: 'Restore' }).click()
  await eventually(() => field(second, 'Title').inputValue()).toBe('Tide reader')
  expect(await field(second, 'Benefit 1').inputValue()).toBe('Sea air')
})

test('every key is journalled within two seconds, also while the typing goes on', async () => {
  const page = await site.newSignedInPage()
  await page.clock.install()
  await openEdit(page, 1)
  const client = field(page, 'Client')
  await client.fill('')
  // From here on only the test lets time pass for the page.
  await page.clock.pauseAt(Date.now() + 60_000)
  const text = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const kept = async () => String((await storedDrafts(page))[0]?.values.client ?? '').length
  for (let typed = 1; typed <= text.length; typed++) {
    await client.press(text.charAt(typed - 1))
    await page.clock.runFor(100)
    // Twenty keys are two seconds.
    await eventually(kept).toBeGreaterThan(typed - 20)
  }
  await page.clock.runFor(2000)
  await eventually(() => storedDrafts(page)).toMatchObject([{ values: { client: text } }])
})

test('two tabs with the same form leave each other’s draft alone', async () => {
  const one = await site.newSignedInPage()
  await one.context().clock.install()
  const other = await one.context().newPage()
  const id = await openEdit(one, 2)
  const stored = await field(one, 'Client').inputValue()
  await field(one, 'Client').fill('One')
  await eventually(() => storedDrafts(one)).toHaveLength(1)
  await openEdit(other, 2)
  await field(other, 'Client').fill('Other')
  await eventually(() => storedDrafts(one)).toHaveLength(2)
  for (const page of [one, other]) await letPass(page, 10_000)
  expect(await offer(one).count()).toBe(0)
  expect(await offer(other).count()).toBe(0)

  await kill(other)
  const third = await one.context().newPage()
  await third.goto(`/admin/projects/${id}/edit`)
  await offer(third)
    .getByText(/^Typed on .*: Client\.$/)
    .waitFor()
  expect(await axeFindings(third)).toEqual([])
  expect(await field(third, 'Client').inputValue()).toBe(stored)
  await offer(third).getByRole('button', { name: 'Restore' }).click()
  await offer(third).waitFor({ state: 'hidden' })
  await eventually(() => field(third, 'Client').inputValue()).toBe('Other')
  expect(await field(one, 'Client').inputValue()).toBe('One')
})

test('of two drafts the last is offered first, and what stands in the form is not lost for it', async () => {
  const admin = await site.newAdminPage()
  for (const client of ['Older', 'Newer']) {
    const page = await admin.context().newPage()
    await openEdit(page, 3)
    await field(page, 'Client').fill(client)
    await eventually(async () => (await storedDrafts(page)).map(clientOf)).toContain(client)
    await kill(page)
  }
  await openEdit(admin, 3)
  await field(admin, 'Client').fill('Newest')
  await offer(admin).getByRole('button', { name: 'Restore' }).click()
  await eventually(() => field(admin, 'Client').inputValue()).toBe('Newer')
  await offer(admin).getByRole('button', { name: 'Restore' }).click()
  await eventually(() => field(admin, 'Client').inputValue()).toBe('Newest')
  // Both were put back for one another; the oldest waits behind.
  expect((await storedDrafts(admin)).map(clientOf).sort()).toEqual(['Newer', 'Newest', 'Older'])
})

const clientOf = ({ values }: { values: Record<string, unknown> }) => values.client

test('a discarded draft is gone, and back with Undo', async () => {
  const admin = await site.newSignedInPage()
  await openEdit(admin, 4)
  await field(admin, 'Client').fill('Somebody')
  await admin.getByRole('link', { name: 'Cancel' }).click()
  const dialog = admin.getByRole('alertdialog', { name: 'Leave without saving?' })
  await dialog.getByText('kept as a draft in this browser').waitFor()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await admin.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()

  await admin.goBack()
  await offer(admin).getByRole('button', { name: 'Discard' }).click()
  await offer(admin).waitFor({ state: 'hidden' })
  expect(await storedDrafts(admin)).toEqual([])
  await offeredUndo(admin).click()
  await offer(admin).waitFor()
})

test('settings are kept like any record', async () => {
  const admin = await site.newSignedInPage()
  const first = await admin.context().newPage()
  await first.goto('/admin/settings')
  await field(first, 'Phone').fill('+372 555 0199')
  await eventually(() => storedDrafts(first)).toMatchObject([
    { form: `${administrator.email}/settings` },
  ])
  await kill(first)
  await admin.goto('/admin/settings')
  await offer(admin).getByRole('button', { name: 'Restore' }).click()
  await eventually(() => field(admin, 'Phone').inputValue()).toBe('+372 555 0199')
  await admin.getByRole('button', { name: 'Save Changes' }).click()
  await admin.getByText('Settings updated successfully').waitFor()
  await eventually(() => storedDrafts(admin)).toEqual([])
})

test('a browser that keeps nothing still has a form that works', async () => {
  const admin = await site.newSignedInPage()
  await admin.clock.install()
  await admin.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
    Object.defineProperty(navigator, 'locks', { value: undefined })
  })
  await openEdit(admin, 5)
  await field(admin, 'Client').fill('Nobody keeps me')
  await letPass(admin, 10_000)
  await admin.getByRole('link', { name: 'Cancel' }).click()
  const dialog = admin.getByRole('alertdialog')
  expect(await dialog.innerText()).not.toContain('kept')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await admin.getByRole('button', { name: 'Save Project' }).click()
  await admin.getByText('Project updated successfully').waitFor()
})

test('what is typed while a new record is on its way is offered where it is edited', async () => {
  const admin = await site.newSignedInPage()
  await openCreate(admin, 'testimonials')
  for (const label of ['Name', 'Title', 'Company', 'Image URL', 'Quote']) {
    await field(admin, label).fill(`Typed ${label}`)
  }
  const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>()
  await admin.route('**/api/testimonials', async (route) => {
    await isTyped
    await route.continue()
  })
  await admin.getByRole('button', { name: 'Create Testimonial' }).click()
  await field(admin, 'Quote').fill('Typed too late')
  goOn()
  await admin.getByText('Testimonial created successfully').waitFor()
  await admin.getByRole('heading', { name: 'Edit Testimonial' }).waitFor()
  expect(await field(admin, 'Quote').inputValue()).toBe('Typed Quote')
  await offer(admin).getByRole('button', { name: 'Restore' }).click()
  await eventually(() => field(admin, 'Quote').inputValue()).toBe('Typed too late')
})
