import { expect, test } from 'vitest'
import type { Message } from '#content/inbox/messages-api.ts'
import { digest, manyNotifications, notification } from './letters.ts'

const message: Message = {
  _id: '0199a5b0-0000-7000-8000-000000000000',
  name: 'Jörg {subject}',
  email: 'j@client.example',
  subject: 'Frage',
  message: 'Hallo',
  status: 'new',
  createdAt: '2026-11-22T12:00:00.000Z',
}
const german = {
  company: 'Muster GmbH',
  language: 'de',
  timeZone: 'Europe/Berlin',
  siteUrl: 'https://www.muster.de',
} as const

test('a notification is in the company’s language, and keeps placeholders that a visitor typed', () => {
  const { subject, parts, replyTo, footer } = notification(message, german)
  expect(subject).toBe('Neue Nachricht von Jörg {subject}: Frage')
  expect(JSON.stringify(parts)).toContain('22. November 2026')
  expect(JSON.stringify(parts)).toContain(
    `https://www.muster.de/admin/messages?view=${message._id}`,
  )
  expect(replyTo).toEqual({ name: 'Jörg {subject}', address: 'j@client.example' })
  expect(footer).toContain('Muster GmbH')
})

test('times are in the time zone of the site', () => {
  const late = { ...message, createdAt: '2026-11-21T23:23:00.000Z' }
  expect(JSON.stringify(notification(late, german).parts)).toContain(
    '22. November 2026 um 00:23 MEZ',
  )
  const some = { messages: [late], count: 1, spam: [], spamCount: 0, day: late.createdAt }
  expect(digest(some, german).subject).toBe('Nachrichten vom 22. November 2026')
})

test('many messages are counted, and the first ones are listed', () => {
  const { subject, parts } = manyNotifications([message], 1_250, german)
  expect(subject).toBe('1.250 neue Nachrichten')
  expect(JSON.stringify(parts)).toContain('Und 1.249 weitere.')
})

test('a digest has a part for messages and one for suspected spam, if there are any', () => {
  const some = { messages: [message], count: 1, spam: [], spamCount: 0, day: message.createdAt }
  const { subject, parts } = digest(some, german)
  expect(subject).toBe('Nachrichten vom 22. November 2026')
  expect(JSON.stringify(parts)).not.toContain('Spam')
  const spam = digest({ ...some, messages: [], count: 0, spam: [message], spamCount: 3 }, german)
  expect(spam.parts.filter(({ kind }) => kind === 'heading')).toHaveLength(1)
})
