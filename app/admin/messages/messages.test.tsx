// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { InboxMessage } from '#content/api/messages.ts'
import { withBackOffice } from '#tests/support/back-office.tsx'
import { listOf } from '#tests/support/broken-answers.ts'
import { Shell } from '../shell.tsx'

const office = withBackOffice()
const { clientLoader, default: Messages } = await import('./messages.tsx')
const screens = {
  '/admin/messages': {
    clientLoader,
    default: (props: Parameters<typeof Messages>[0]) => (
      <Shell>
        <Messages {...props} />
      </Shell>
    ),
  },
}

const message = (subject: string): InboxMessage => ({
  _id: subject,
  name: 'Ines Okafor',
  email: 'ines@client.example',
  subject,
  message: 'Good day',
  status: 'new',
  createdAt: '2026-03-01T10:00:00.000Z',
  state: 'new',
  assignee: null,
  followUpAt: null,
  isDue: false,
  company: '',
  appliedFor: '',
  suspicion: 0,
  version: 1,
})

let stored: InboxMessage[] = []

beforeEach(() => {
  stored = ['tugs', 'pilots', 'buoys'].map(message)
  office.answer(({ method, path }) => {
    if (path === '/messages') return listOf(stored)
    if (path === '/messages/inbox') {
      const unread = stored.filter(({ status }) => status === 'new').length
      return Response.json({ unread, newest: 'tugs', arrived: 0 })
    }
    const [, id, change] = /^\/messages\/(\w+)(\/read)?$/.exec(path) ?? []
    const found = stored.find(({ _id }) => _id === id)
    if (!found) return undefined
    if (method !== 'PUT') return Response.json(found)
    if (change === undefined) return undefined
    const read = { ...found, status: 'read' } as const
    stored = stored.map((each) => (each === found ? read : each))
    return Response.json(read)
  })
})

/** Expects so many unread messages in the list, in the navigation and in the title. */
async function expectUnread(count: number) {
  const main = within(screen.getByRole('table', { name: 'Messages' }))
  await waitFor(() => expect(main.queryAllByText('Unread')).toHaveLength(count))
  await waitFor(() => expect(document.title).toMatch(new RegExp(`^\\(${count}\\) Messages`)))
  for (const link of screen.getAllByRole('link', { name: /^Messages/ })) {
    within(link).getByText(`${count} unread`)
  }
}

test.each([
  ['in its row', 'Mark as Read: tugs'],
  ['by opening it', 'View Details: tugs'],
])('a message that is read %s is unread no longer, wherever they are counted', async (_, name) => {
  office.load('/admin/messages', screens)
  const press = await screen.findByRole('button', { name })
  await expectUnread(3)
  fireEvent.click(press)
  await waitFor(() => expect(office.notices('Message marked as read')).toHaveLength(1))
  await expectUnread(2)
})
