// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Conversation } from '#content/inbox/inbox-api.ts'
import { aMessage } from '#tests/support/components/a-message.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { problem } from '#tests/support/components/broken-answers.ts'

vi.mock(
  '../../documents/form/unsaved/unsaved-store.ts',
  () => import('#tests/support/components/fake-unsaved.ts'),
)

const office = withBackOffice()
const { ReplyForm } = await import('./reply-form.tsx')

let conversation: Conversation
const settings = { mailbox: '', templates: [], keepsSource: true, version: 1, isMailSetUp: true }

function Replying() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  const onClose = () => setOpen(false)
  return <ReplyForm conversation={conversation} settings={settings} onClose={onClose} />
}

const reply = (text: string) => ({
  _id: text,
  text,
  person: 'bo@example.com',
  createdAt: '2026-03-02T10:00:00.000Z',
  delivery: null,
})
const changeMessage = (more: Partial<Conversation> = {}) => {
  const { message } = conversation
  conversation = { ...conversation, message: { ...message, version: message.version + 1 }, ...more }
}

/** A colleague's change. It happens once, right before the server receives a reply. */
let meanwhile: (() => void) | undefined

beforeEach(() => {
  const others = { total: 0, items: [] }
  conversation = {
    message: aMessage('tugs'),
    reasons: [],
    source: null,
    notes: [],
    replies: [],
    sameSender: others,
    sameDomain: others,
    replying: [],
  }
  office.answer(({ method, path, headers, body }) => {
    const { version } = conversation.message
    if (path === '/messages/tugs/replying') return Response.json({ replying: [], version })
    if (path === '/messages/tugs/conversation') return Response.json(conversation)
    if (method !== 'POST' || path !== '/messages/tugs/replies') return undefined
    meanwhile?.()
    meanwhile = undefined
    const isCurrent = headers.get('if-match') === `"${conversation.message.version}"`
    if (!isCurrent) return problem(412)
    return Response.json(reply((body as { text: string }).text), { status: 201 }) // Cast: the form sends a text.
  })
})

async function send(text: string) {
  const user = await office.open('/admin/reply', { '/admin/reply': { default: Replying } })
  await user.type(await screen.findByLabelText('Reply to Ines Okafor'), text)
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  return user
}

/** Waits until the reply is sent and the form is closed. */
const expectSent = () =>
  waitFor(() => {
    expect(office.notices('Reply queued')).toHaveLength(1)
    expect(screen.queryByRole('form')).toBeNull()
    // A closed form tells the server that this person no longer writes.
    const said = office.callsOf('PUT', '/messages/tugs/replying')
    expect(said.at(-1)?.body).toEqual({ isReplying: false })
  })

test('a reply is sent although a colleague assigned the message in the same moment', async () => {
  meanwhile = changeMessage
  await send('Hello')
  await expectSent()
  expect(office.callsOf('POST', '/messages/tugs/replies')).toHaveLength(2)
})

test('a colleague’s reply of the same moment is shown before this reply is sent', async () => {
  meanwhile = () => changeMessage({ replies: [reply('We are full')] })
  const user = await send('Hello')
  await screen.findByText(/replied at .+“We are full”/)
  expect(office.notices('Reply queued')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Send anyway' }))
  await expectSent()
})
