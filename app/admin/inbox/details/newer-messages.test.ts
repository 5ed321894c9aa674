import { expect, test } from 'vitest'
import type { Conversation } from '#content/inbox/inbox-api.ts'
import { newerMessages } from './newer-messages.ts'

const message: Conversation['message'] = {
  _id: 'a',
  name: 'Ines',
  email: 'ines@client.example',
  subject: 'Tugs',
  message: 'Hello',
  createdAt: '2026-11-20T12:00:00.000Z',
  assignee: null,
  followUpAt: null,
  isDue: false,
  company: '',
  appliedFor: '',
  suspicion: 0,
  version: 1,
  status: 'read',
  state: 'open',
}
const none = { total: 0, items: [] }
const before: Conversation = {
  message,
  reasons: [],
  source: null,
  notes: [],
  replies: [],
  replying: [],
  sameSender: none,
  sameDomain: none,
}
const reply = {
  _id: 'r',
  person: 'ada@example.com',
  text: 'We can.',
  delivery: null,
  createdAt: '2026-11-20T14:02:00.000Z',
}

test('an unchanged conversation has no newer messages', () => {
  expect(newerMessages(before, { ...before, message: { ...message, version: 4 } })).toEqual([])
})

test('a colleague’s reply is quoted', () => {
  const [line] = newerMessages(before, { ...before, replies: [reply] })
  expect(line).toMatch(/^ada@example\.com replied at .+: “We can\.”$/)
})

test('only later messages of the sender are listed', () => {
  const later = { ...message, _id: 'b', subject: 'One more', createdAt: '2026-11-21T08:00:00.000Z' }
  const having = (item: Conversation['message']): Conversation => ({
    ...before,
    sameSender: { total: 1, items: [item] },
  })
  expect(newerMessages(before, having(later))).toEqual(['Ines has written again: “One more”'])
  const earlier = { ...later, createdAt: '2026-11-19T08:00:00.000Z' }
  expect(newerMessages(before, having(earlier))).toEqual([])
})
