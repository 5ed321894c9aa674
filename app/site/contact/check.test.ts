import { expect, test } from 'vitest'
import { messageInput } from '#content/messages.ts'
import { check } from './check.ts'

const words = { name: 'Ann', email: 'ann@example.com', company: '', message: 'Hello' }

const saidByServer = (input: typeof words) =>
  messageInput
    .safeParse(input)
    .error?.issues.map(({ path, message }) => ({ field: path.join('.'), message })) ?? []

test('a complete message has no errors', () => {
  expect(check(words, true)).toEqual([])
  expect(check({ ...words, message: '🧵'.repeat(5000) }, true)).toEqual([])
})

test.each([
  ['nothing', { name: '', email: '', company: '', message: '' }, true],
  ['blanks', { name: ' ', email: '\t', company: '', message: '\n' }, true],
  [
    'what is too long',
    {
      name: 'x'.repeat(201),
      email: `${'x'.repeat(250)}@a.example`,
      company: 'x'.repeat(201),
      message: '🧵'.repeat(5001),
    },
    true,
  ],
  ['an address that is none', { ...words, email: 'ann' }, false],
])('the browser says about %s what the server says', (_, input, isEmail) => {
  expect(check(input, isEmail)).toEqual(saidByServer(input))
})
