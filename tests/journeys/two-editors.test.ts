import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notice } from '#tests/support/browser/admin-keyboard.ts'
import { field, storedUnsaved } from '#tests/support/browser/forms.ts'
import { withJourney } from '#tests/support/sites/journey.ts'

const site = withJourney()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openForm(address: string) {
  const page = await site.newSignedInPage()
  await page.goto(address)
  await page.getByRole('heading', { name: 'Edit Project' }).waitFor()
  return page
}

test('two editors change one record, and the second decides each field that both changed', async () => {
  const { _id, edit } = await site.newProject('Two editors, one quay')
  const [first, second] = [await openForm(edit), await openForm(edit)]
  await field(first, 'Client').fill('Of the first')
  await field(first, 'Results').fill('Results of the first')
  await button(first, 'Publish').click()
  await notice(first, 'Project updated successfully')

  await field(second, 'Client').fill('Of the second')
  await field(second, 'Challenge').fill('Challenge of the second')
  await button(second, 'Publish').click()
  const dialog = second.getByRole('dialog', {
    name: 'Someone else saved changes while you were editing',
  })
  await dialog.getByText('Of the first', { exact: true }).waitFor()
  expect(await site.call('GET', `/projects/${_id}`)).toMatchObject({ client: 'Of the first' })
  const client = dialog.getByRole('group', { name: 'Client', exact: true })
  await client.getByRole('radio', { name: 'Yours' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await notice(second, 'Project updated successfully')
  expect(await site.call('GET', `/projects/${_id}`)).toMatchObject({
    client: 'Of the second',
    challenge: 'Challenge of the second',
    results: 'Results of the first',
  })
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
})

test('a record deleted by a colleague is restored and saved', async () => {
  const { _id, edit, path } = await site.newProject('Deleted by a colleague')
  const page = await openForm(edit)
  await field(page, 'Client').fill('Typed meanwhile')
  await site.call('DELETE', `/projects/${_id}`)
  await button(page, 'Publish').click()
  await button(page, 'Restore it and save').click()
  await notice(page, 'Project updated successfully')
  expect(await site.html(path)).toContain('Typed meanwhile')
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
})

test('text typed before the tab was closed is offered and saved', async () => {
  const { _id, edit } = await site.newProject('A closed tab')
  const page = await openForm(edit)
  await field(page, 'Client').fill('Typed and not saved')
  await expect.poll(() => storedUnsaved(page)).toHaveLength(1)
  await page.close({ runBeforeUnload: false })
  const next = await page.context().newPage()
  await next.goto(edit)
  const offer = next.getByRole('region', { name: 'You have unsaved changes' })
  await offer.getByRole('button', { name: 'Restore' }).click()
  await button(next, 'Publish').click()
  await notice(next, 'Project updated successfully')
  expect(await site.call('GET', `/projects/${_id}`)).toMatchObject({
    client: 'Typed and not saved',
  })
})
