import { expect, test } from 'vitest'
import { administrator } from '#tests/support/administrator.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { endSessionAndPress, signInAgain } from '#tests/support/end-session.ts'
import { field, openEdit } from '#tests/support/forms.ts'
import { callApi } from '#tests/support/list-screen.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

test('a session that ended before a save is begun again, and the save goes through', async () => {
  const admin = await site.signIn()
  await openEdit(admin, 6)
  await field(admin, 'Client').fill('Patience Ltd')
  await endSessionAndPress(admin, 'Save Project')
  const dialog = admin.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  expect(await axeFindings(admin)).toEqual([])
  expect(await admin.evaluate(() => localStorage.getItem('hsoft_token'))).toBeNull()
  const { closed } = await signInAgain(admin)
  await admin.getByText('Project updated successfully').waitFor()
  await closed
  expect(await dialog.count()).toBe(0)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('401')
})

test('a session that ended before a draft was kept is begun again, and the draft has every word', async () => {
  const admin = await site.signIn()
  const id = await openEdit(admin, 5)
  const live = await callApi(admin, `/projects/${id}`)
  await field(admin, 'Client').fill('Words of a draft')
  const story = admin.getByRole('textbox', { name: 'Story' })
  await story.focus()
  await admin.keyboard.type('## A story that stays')
  await endSessionAndPress(admin, 'Keep as draft')
  const { closed } = await signInAgain(admin)
  await admin.getByText('Draft saved successfully').waitFor()
  await closed
  const draft = await callApi(admin, `/projects/${id}?draft=true`)
  expect(draft.client).toBe('Words of a draft')
  expect(JSON.stringify(draft.story)).toContain('A story that stays')
  expect(await callApi(admin, `/projects/${id}`)).toEqual(live)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('401')
})

test('whoever does not sign in again keeps the form and is told why it is not saved', async () => {
  const admin = await site.signIn()
  await openEdit(admin, 7)
  await field(admin, 'Client').fill('Words that stay')
  await endSessionAndPress(admin, 'Save Project')
  const dialog = admin.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await admin.getByText('Failed to update project').waitFor()
  await admin.getByText(/^Your session has ended\./).waitFor()
  expect(await field(admin, 'Client').inputValue()).toBe('Words that stay')
  expect(await admin.evaluate(() => localStorage.getItem('hsoft_token'))).toBeNull()
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('401')
})

test('without changes on screen a session that ended leads to the sign-in', async () => {
  const admin = await site.signIn()
  await openEdit(admin, 7)
  await endSessionAndPress(admin, 'Save Project')
  await expect.poll(() => admin.url()).toContain('/sso?')
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('401')
})

test('a browser that opens no window gets a link, and a sign-in elsewhere is enough', async () => {
  const admin = await site.signIn()
  await openEdit(admin, 8)
  await field(admin, 'Client').fill('Signed in elsewhere')
  const old = await admin.evaluate(() => localStorage.getItem('hsoft_token'))
  await admin.evaluate(() => {
    window.open = () => null
  })
  await endSessionAndPress(admin, 'Save Project')
  const dialog = admin.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  const [tab] = await Promise.all([
    admin.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open the sign-in in a new tab' }).click(),
  ])
  await tab.getByLabel('E-mail').fill(administrator.email)
  await tab.getByLabel('Password', { exact: true }).fill(administrator.password)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await admin.getByText('Project updated successfully').waitFor()
  expect(await admin.evaluate(() => localStorage.getItem('hsoft_token'))).not.toBe(old)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('401')
})
