// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { OpenSession } from '#content/people/sign-in-api.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { problem } from '#tests/support/components/broken-answers.ts'

const office = withBackOffice()
const screens = { '/admin/sessions': await import('./sessions.tsx') }

const at = '2026-11-20T12:00:00.000Z'
const email = 'editor@northlight.example'
const session = (_id: string, browser: string, isThis: boolean): OpenSession => ({
  _id,
  email,
  browser,
  createdAt: at,
  usedAt: at,
  isThis,
})

let sessions: OpenSession[] = []
beforeEach(() => {
  sessions = [
    session('firefox', 'Firefox on Windows', false),
    session('chrome', 'Chrome on Linux', true),
  ]
  office.answer(({ method, path }) => {
    if (path === '/auth/sessions') return Response.json(sessions)
    if (method !== 'DELETE') return undefined
    sessions = sessions.filter(({ _id }) => path !== `/auth/sessions/${_id}`)
    return new Response(null, { status: 204 })
  })
})

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const queryFirefox = () => screen.queryByRole('row', { name: /Firefox on Windows/ })

test('this browser is listed first and cannot be ended here', async () => {
  await office.open('/admin/sessions', screens)
  await screen.findByText('This browser')
  expect(rows()).toHaveLength(2)
  const [own] = rows()
  within(own ?? expect.fail('no row')).getByText('This browser')
  expect(within(own ?? expect.fail('no row')).queryByRole('button')).toBeNull()
  for (const row of rows()) expect(row.textContent).toContain(email)
})

test('another session is ended after a confirmation', async () => {
  const user = await office.open('/admin/sessions', screens)
  const end = { name: `End Firefox on Windows of ${email}` }
  await user.click(await screen.findByRole('button', end))
  const question = within(screen.getByRole('alertdialog', { name: 'End this session?' }))
  question.getByText('Firefox on Windows')
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(queryFirefox()).not.toBeNull()
  expect(sessions).toHaveLength(2)

  await user.click(await screen.findByRole('button', end))
  const again = within(screen.getByRole('alertdialog'))
  await user.click(again.getByRole('button', { name: 'End session' }))
  await waitFor(() => expect(office.notices('Session ended')).toHaveLength(1))
  await waitFor(() => expect(queryFirefox()).toBeNull())
  expect(sessions.map(({ _id }) => _id)).toEqual(['chrome'])
})

test.each([
  ['429', () => new Response('', { status: 429 }), 'There were too many requests.'],
  ['500', () => new Response('', { status: 500 }), 'Something went wrong on the server.'],
])('a list that fails with %s shows the reason and can be retried', async (_, answer, reason) => {
  let isBroken = true
  office.answer(({ path }) => (isBroken && path === '/auth/sessions' ? answer() : undefined))
  const user = await office.open('/admin/sessions', screens)
  const alert = within(await within(screen.getByRole('main')).findByRole('alert'))
  alert.getByText('Failed to fetch sessions')
  alert.getByText(new RegExp(reason))
  isBroken = false
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByText('This browser')
})

test('a session that cannot be ended stays listed, and a notification shows the reason', async () => {
  office.answer(({ method }) => (method === 'DELETE' ? problem(500) : undefined))
  const user = await office.open('/admin/sessions', screens)
  await user.click(await screen.findByRole('button', { name: /^End Firefox/ }))
  const question = within(screen.getByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'End session' }))
  await waitFor(() => expect(office.notices('Failed to end the session')).toHaveLength(1))
  expect(queryFirefox()).not.toBeNull()
})
