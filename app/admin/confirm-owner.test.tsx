// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmationHeader } from '#content/people/confirmation-header.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { problem } from '#tests/support/components/broken-answers.ts'
import { ConfirmOwner } from './confirm-owner.tsx'
import * as people from './people/people.tsx'

const office = withBackOffice()
const listed = {
  people: [],
  invitations: [],
  isMailSetUp: false,
  signIn: 'local',
  areRightsOfSignOn: false,
}
const Screen = people.default

/** The screen People with the layout's dialog. */
const withDialog = {
  clientLoader: people.clientLoader,
  default: (props: Parameters<typeof Screen>[0]) => (
    <>
      <ConfirmOwner />
      <Screen {...props} />
    </>
  ),
}

/** Fills in the invitation of an administrator and sends it. */
async function invite() {
  office.answer(({ method, path, headers, body }) => {
    if (path === '/people') return Response.json(listed)
    if (path === '/me') {
      return Response.json({ hasPassword: true, signsInHere: true, passkeys: [] })
    }
    if (path === '/me/confirmation') {
      const isRight = (body as { current: string }).current === 'right'
      const errors = [{ field: 'current', message: 'This is not your password' }]
      return isRight ? Response.json({ proof: 'proof' }) : problem(422, { errors })
    }
    if (method !== 'POST' || path !== '/invitations') return undefined
    return headers.get(confirmationHeader) === 'proof'
      ? Response.json({ invitation: null, link: 'https://x.example/link' }, { status: 201 })
      : problem(403, { confirmation: 'local' })
  })
  const user = await office.open('/admin/people', { '/admin/people': withDialog })
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Invite someone' }))
  await user.type(dialog.getByLabelText('Email'), 'bea@example.com')
  await user.click(dialog.getByLabelText(/^Everything/))
  await user.click(dialog.getByRole('button', { name: 'Invite' }))
  const asked = await screen.findByRole('dialog', { name: 'Confirm that it’s you' })
  await within(asked).findByLabelText('Your password')
  return { user, dialog, asked: within(asked) }
}

test('an administrator confirms an invitation with the password, and what was typed stays', async () => {
  const { user, asked } = await invite()
  await user.type(asked.getByLabelText('Your password'), 'wrong')
  await user.click(asked.getByRole('button', { name: 'Confirm' }))
  await asked.findByText('This is not your password')
  await user.clear(asked.getByLabelText('Your password'))
  await user.type(asked.getByLabelText('Your password'), 'right')
  await user.click(asked.getByRole('button', { name: 'Confirm' }))
  await screen.findByRole('dialog', { name: 'Share this link' })
  expect(screen.queryByRole('dialog', { name: 'Confirm that it’s you' })).toBeNull()
  const sent = office.callsOf('POST', '/invitations').map(({ body }) => body)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[1]).toMatchObject({ email: 'bea@example.com', role: 'administrator' })
})

test('closing the confirmation sends nothing more and keeps the invitation open', async () => {
  const { user, dialog, asked } = await invite()
  await user.click(asked.getByRole('button', { name: 'Close' }))
  await dialog.findByText(/you did not confirm/)
  expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('bea@example.com')
  await waitFor(() => expect(office.callsOf('POST', '/invitations')).toHaveLength(1))
})
