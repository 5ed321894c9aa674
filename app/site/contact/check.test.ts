import { expect, test } from 'vitest'
import { messageInput } from '#content/api/messages.ts'
import { check } from './check.ts'

const words = { name: 'Ann', email: 'ann@example.com', company: '', message: 'Hello', opening: '' }

const saidByServer = ({ opening: _, ...input }: typeof words) =>
  messageInput
    .safeParse(input)
    .error?.issues.map(({ path, message }) => ({ field: path.join('.'), message })) ?? []

test('a complete message has no errors', () => {
  expect(check(words)).toEqual([])
  expect(check({ ...words, message: '🧵'.repeat(5000) })).toEqual([])
})

test.each([
  ['nothing', { ...words, name: '', email: '', message: '' }],
  ['blanks', { ...words, name: ' ', email: '\t', message: '\n' }],
  [
    'what is too long',
    {
      ...words,
      name: 'x'.repeat(201),
      email: `${'x'.repeat(250)}@a.example`,
      company: 'x'.repeat(201),
      message: '🧵'.repeat(5001),
    },
  ],
  ['an address that is none', { ...words, email: 'ann@example' }],
  ['an address that is unusual', { ...words, email: 'first/last&o@müller.de' }],
])('the browser says about %s what the server says', (_, input) => {
  expect(check(input)).toEqual(saidByServer(input))
})
