import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notice, offeredUndo } from '#tests/support/admin-keyboard.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { field, openCreate, storedDrafts } from '#tests/support/forms.ts'
import { callApi, openList, rows } from '#tests/support/list-screen.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const eventually = <T>(get: () => T) => expect.poll(get)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isPublic = async (path: string, text: string) =>
  (await (await fetch(`${site.url}${path}`)).text()).includes(text)
const refused = (...statuses: number[]) => {
  for (const complaint of site.expectedComplaints()) {
    expect(statuses.some((status) => complaint.includes(String(status)))).toBe(true)
  }
}

/** A project of its own, with its page. */
async function project(page: Page, title: string) {
  await page.goto('/admin')
  const [first] = await callApi(page, '/projects')
  const { _id, slug, isActive, createdAt, updatedAt, version, ...values } = first
  const created = await callApi(page, '/projects', 'POST', { ...values, title })
  return {
    ...created,
    path: `/projects/${created.slug}`,
    edit: `/admin/projects/${created._id}/edit`,
  }
}

const openForm = async (page: Page, address: string) => {
  await page.goto(address)
  await page.getByRole('heading', { name: 'Edit Project' }).waitFor()
}

test('a draft of what is live is seen by nobody, compared, and then published', async () => {
  const page = await site.newSignedInPage()
  const { _id, path, edit } = await project(page, 'Tern Station')
  await openForm(page, edit)
  await field(page, 'Challenge').fill('Nobody has read this sandpiper.')
  await field(page, 'Client').fill('')
  await button(page, 'Keep as draft').click()
  await notice(page, 'Draft saved successfully')
  await page.getByText('Changed since published').waitFor()
  expect(await isPublic(path, 'sandpiper')).toBe(false)
  expect(await isPublic(`/api/projects/${_id}`, 'sandpiper')).toBe(false)

  await button(page, 'Compare with what is live').click()
  const dialog = page.getByRole('dialog', { name: 'Changed since published' })
  await dialog.getByText('Nobody has read this sandpiper.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  // Unfinished, it is kept; it is not published.
  await button(page, 'Publish').click()
  await page.getByText('1 field needs attention').waitFor()
  await page.getByText('Client is required').waitFor()
  await field(page, 'Client').fill('The harbor')
  await page.keyboard.press('Control+s')
  await notice(page, 'Draft saved successfully')
  expect(await isPublic(path, 'The harbor')).toBe(false)

  await openList(page, '/admin/projects?isActive=draft')
  await rows(page).filter({ hasText: 'Tern Station' }).getByText('Changed since').waitFor()
  await page.goto('/admin')
  await page.getByText('Projects: 1 draft').waitFor()
  await page.getByRole('link', { name: '1 draft' }).click()
  await rows(page).getByRole('link', { name: 'Tern Station', exact: true }).click()
  await eventually(() => field(page, 'Client').inputValue()).toBe('The harbor')

  await button(page, 'Publish').click()
  await notice(page, 'Project published successfully')
  await page.waitForURL('**/admin/projects?isActive=draft')
  expect(await isPublic(path, 'sandpiper')).toBe(true)
  const history = await callApi(page, `/projects/${_id}/revisions`)
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['published', 'created'])
})

test('a draft is discarded after a question, and comes back by Undo', async () => {
  const page = await site.newSignedInPage()
  const { _id, client, edit } = await project(page, 'Plover Pier')
  await openForm(page, edit)
  await field(page, 'Client').fill('Somebody else')
  await button(page, 'Keep as draft').click()
  await button(page, 'Discard draft').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await notice(page, 'Draft discarded')
  await eventually(() => field(page, 'Client').inputValue()).toBe(client)
  await button(page, 'Save Project').waitFor()
  await offeredUndo(page).click()
  await eventually(() => field(page, 'Client').inputValue()).toBe('Somebody else')
  await page.getByText('Changed since published').waitFor()
  expect(await callApi(page, `/projects/${_id}`)).toMatchObject({ client })
})

test('a new record begins as a draft, unfinished, and stands above the list', async () => {
  const page = await site.newSignedInPage()
  await openCreate(page, 'careers')
  await field(page, 'Title').fill('Keeper of the avocets')
  await button(page, 'Keep as draft').click()
  await notice(page, 'Draft saved successfully')
  await page.getByRole('heading', { name: 'Edit Career' }).waitFor()
  await page.getByText('No visitor sees it before it is published.').waitFor()
  expect(await isPublic('/careers', 'avocets')).toBe(false)
  expect(await isPublic('/api/careers', 'avocets')).toBe(false)
  expect(await isPublic('/sitemap.xml', 'avocets')).toBe(false)

  await page.getByRole('link', { name: 'Cancel' }).click()
  const section = page.getByRole('region', { name: 'Not public yet' })
  await section.getByText('Draft', { exact: true }).waitFor()
  await page.goto('/admin/careers?isActive=draft')
  const row = rows(page).filter({ hasText: 'Keeper of the avocets' })
  await row.getByRole('button', { name: /Discard/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await notice(page, 'Draft discarded')
  await page.getByText('No drafts of careers').waitFor()
  await offeredUndo(page).click()
  await row.waitFor()
})

test('one on the draft and one on what is live: publishing shows both, and loses nothing', async () => {
  const page = await site.newSignedInPage()
  const { _id, edit, ...live } = await project(page, 'Curlew Quay')
  await openForm(page, edit)
  await field(page, 'Client').fill('Of the draft')
  await field(page, 'Solution').fill('Of the draft alone')
  await button(page, 'Keep as draft').click()
  await notice(page, 'Draft saved successfully')
  const { path: _, slug, isActive, createdAt, updatedAt, version, ...values } = live
  const others = { ...values, client: 'Of the site', results: 'Of the site alone' }
  await callApi(page, `/projects/${_id}`, 'PUT', others)

  await button(page, 'Publish').click()
  const dialog = page.getByRole('dialog', { name: 'What is live was changed meanwhile' })
  await dialog.getByRole('group', { name: 'Client' }).getByText('Changed in both').waitFor()
  await dialog.getByRole('group', { name: 'Results' }).getByText('Changed on the site').waitFor()
  await dialog.getByRole('group', { name: 'Client' }).getByRole('radio', { name: 'Draft' }).check()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await notice(page, 'Project published successfully')
  expect(await callApi(page, `/projects/${_id}`)).toMatchObject({
    ...{ client: 'Of the draft', solution: 'Of the draft alone', results: 'Of the site alone' },
  })
  refused(412)
})

test('what was typed into a draft before a crash is offered, and saved into the draft', async () => {
  const admin = await site.newSignedInPage()
  const { _id, edit } = await project(admin, 'Godwit Gate')
  await callApi(admin, `/projects/${_id}?draft=true`, 'PUT', { client: 'Of the draft' })
  const first = await admin.context().newPage()
  await openForm(first, edit)
  await field(first, 'Challenge').fill('Typed and not saved')
  await eventually(() => storedDrafts(first)).toHaveLength(1)
  await first.close({ runBeforeUnload: false })

  const second = await admin.context().newPage()
  await openForm(second, edit)
  const offer = second.getByRole('region', { name: 'You have a draft' })
  await offer.getByRole('button', { name: 'Restore' }).click()
  await button(second, 'Save draft').click()
  await notice(second, 'Draft saved successfully')
  const saved = await callApi(second, `/projects/${_id}?draft=true`)
  expect(saved).toMatchObject({ client: 'Of the draft', challenge: 'Typed and not saved' })
  expect(await storedDrafts(second)).toEqual([])
})

test('two people on one draft: the second sees both versions before anything is written over', async () => {
  const page = await site.newSignedInPage()
  const { _id, edit } = await project(page, 'Dunlin Dock')
  await openForm(page, edit)
  await callApi(page, `/projects/${_id}?draft=true`, 'PUT', { client: 'Theirs' })
  await field(page, 'Client').fill('Mine')
  await button(page, 'Keep as draft').click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' })
  await dialog.getByRole('radio', { name: 'Yours' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await notice(page, 'Draft saved successfully')
  expect(await callApi(page, `/projects/${_id}?draft=true`)).toMatchObject({ client: 'Mine' })
  expect(await callApi(page, `/projects/${_id}`)).not.toMatchObject({ client: 'Mine' })
  refused(412)
})

test('drafts of a page and a record are a release: looked at as one site, published, and taken back', async () => {
  const page = await site.newSignedInPage()
  const { _id, path, edit } = await project(page, 'Curlew Quay')
  await callApi(page, '/pages/about/draft', 'PUT', { head: { title: 'About the curlews' } })
  await openForm(page, edit)
  await field(page, 'Client').fill('The curlew society')
  await button(page, 'Keep as draft').click()
  // In the form a release is made and chosen.
  await page.getByLabel('Release').selectOption('New release…')
  const dialog = page.getByRole('dialog', { name: 'Create Release' })
  await dialog.getByLabel('Name').fill('Spring tide')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'Open the release' }).click()
  await page.getByRole('heading', { name: 'Spring tide' }).waitFor()
  const items = page.getByRole('list', { name: 'Drafts of this release' })
  await items.getByRole('link', { name: 'Curlew Quay' }).waitFor()
  await button(page, 'Add drafts').click()
  await page.getByRole('checkbox', { name: /^About us · Page/ }).check()
  await button(page, 'Add').click()
  await items.getByRole('link', { name: 'About us' }).waitFor()
  expect(await axeFindings(page, { inDark: true })).toEqual([])

  // Its links lead through the preview, also when the page's script has begun.
  const opened = page.waitForEvent('popup')
  await button(page, 'Preview').click()
  const preview = await opened
  await preview.waitForURL(/\?preview=/)
  await preview.getByRole('link', { name: 'Projects', exact: true }).first().click()
  await preview.waitForURL(/\/projects\?preview=/)
  await preview
    .getByRole('link', { name: /Curlew Quay/ })
    .first()
    .click()
  await preview.waitForURL(new RegExp(`${path}\\?preview=`))
  await preview.getByText('The curlew society').first().waitFor()
  await preview.close()
  expect(await isPublic(path, 'The curlew society')).toBe(false)

  await button(page, 'Publish Release').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await notice(page, 'Release published')
  // It asks nothing more: the question of the undoing stands behind the same button.
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await isPublic(path, 'The curlew society')).toBe(true)
  expect(await isPublic('/about', 'About the curlews')).toBe(true)

  // Somebody corrects one of them: that is shown before it goes, too.
  await callApi(page, `/projects/${_id}`, 'PUT', { isActive: false })
  await button(page, 'Undo Release').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click()
  const since = page.getByRole('alertdialog', { name: 'Undo what was changed since, too?' })
  await since.getByText('Curlew Quay').waitFor()
  await since.getByRole('button', { name: 'Undo all the same' }).click()
  await notice(page, 'Release undone')
  refused(409)
  expect(await isPublic('/about', 'About the curlews')).toBe(false)
  await items.getByRole('link', { name: 'Curlew Quay' }).waitFor()
})
