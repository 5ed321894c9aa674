// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Me } from '#content/people/sign-in-api.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'

const office = withBackOffice()
const { default: Layout } = await import('../layout.tsx')

/** Opens a screen as a person with a role, on a server whose disk is full or not. */
function open(role: 'administrator' | 'editor', isDiskFull: boolean) {
  const mail = { isSetUp: false, failure: null }
  const inbox = { unread: 0, newest: null, arrived: 0, mail, readOnlySince: null, backups: null }
  office.answer(({ path }) =>
    path === '/messages/inbox' ? Response.json({ ...inbox, isDiskFull }) : undefined,
  )
  const me: Partial<Me> = { email: 'ada@client.example', role, duties: ['messages'] }
  office.signIn(me)
  const layout = { default: Layout, clientLoader: () => ({ me }) }
  office.load('/admin/messages', { '/admin/messages': layout })
}

test('on a full disk, every screen says what an administrator can delete', async () => {
  open('administrator', true)
  const banner = await screen.findByRole('alert')
  expect(banner.textContent).toContain('The server’s disk is full. Pages are still online')
  const links = within(banner).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/trash',
    '/admin/settings/backups',
  ])
})

test('on a full disk, an editor is not sent to the backups', async () => {
  open('editor', true)
  const banner = await screen.findByRole('alert')
  expect(within(banner).getAllByRole('link').length).toBe(1)
})

test('no screen shows the banner while the disk has room', async () => {
  open('administrator', false)
  await waitFor(() => expect(office.callsOf('GET', '/messages/inbox')).not.toEqual([]))
  expect(screen.queryByText('The server’s disk is full.')).toBeNull()
})
