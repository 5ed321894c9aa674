import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/browser/axe.ts'
import { endSessionAndPress, signInAgain } from '#tests/support/browser/end-session.ts'
import { field, openEdit } from '#tests/support/browser/forms.ts'
import { callApi } from '#tests/support/browser/list-screen.ts'
import { withSite } from '#tests/support/sites/site.ts'

const site = withSite()

test('after a session ended during a draft save, signing in again saves the whole draft', async () => {
  const admin = await site.signIn()
  const id = await openEdit(admin, 5)
  const live = await callApi(admin, `/projects/${id}`)
  await field(admin, 'Client').fill('Words of a draft')
  const story = admin.getByRole('textbox', { name: 'Story' })
  await story.focus()
  await admin.keyboard.type('## A story that stays')
  await endSessionAndPress(admin, 'Save draft')
  const dialog = admin.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  expect(await axeFindings(admin)).toEqual([])
  const { closed } = await signInAgain(admin)
  await admin.getByText('Draft saved successfully').waitFor()
  await closed
  expect(await dialog.count()).toBe(0)
  const draft = await callApi(admin, `/projects/${id}?draft=true`)
  expect(draft.client).toBe('Words of a draft')
  expect(JSON.stringify(draft.story)).toContain('A story that stays')
  expect(await callApi(admin, `/projects/${id}`)).toEqual(live)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('401')
})
