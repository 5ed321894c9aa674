// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withBackOffice } from '#tests/support/components/back-office.tsx'

const office = withBackOffice()
const screens = { '/admin/settings/inbox': await import('./inbox-settings.tsx') }
const stored = { mailbox: '', templates: [], keepsSource: true, version: 0 }

async function openChanged() {
  office.answer(({ path }) => (path === '/messages/settings' ? Response.json(stored) : undefined))
  const user = await office.open('/admin/settings/inbox', screens)
  const mailbox = await screen.findByLabelText<HTMLInputElement>(/^Reply-to address/)
  fireEvent.change(mailbox, { target: { value: 'sales@example.com' } })
  await user.click(await screen.findByRole('link', { name: 'Elsewhere' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  const answer = (name: string) => user.click(question.getByRole('button', { name }))
  return { mailbox, answer }
}

test('Stay keeps the unsaved inbox settings', async () => {
  const { mailbox, answer } = await openChanged()
  await answer('Stay')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(mailbox.value).toBe('sales@example.com')
  expect(office.callsOf('PUT', '/messages/settings')).toEqual([])
})

test('Leave discards the unsaved inbox settings', async () => {
  const { answer } = await openChanged()
  await answer('Leave')
  await screen.findByRole('heading', { name: 'Elsewhere' })
  expect(office.callsOf('PUT', '/messages/settings')).toEqual([])
})
