import { expect, test } from 'vitest'
import { messageInput } from '#content/inbox/messages-api.ts'
import { labelsOf } from '#content/labels/index.ts'
import type { Language } from '#content/labels/languages.ts'
import { check } from './check.ts'

const words = { name: 'Ann', email: 'ann@example.com', company: '', message: 'Hello', opening: '' }

const saidByPage = (input: typeof words, language: Language = 'en') =>
  check(input, labelsOf(language).contact.form, language)

const saidByServer = ({ opening: _, ...input }: typeof words) =>
  messageInput
    .safeParse(input)
    .error?.issues.map(({ path, message }) => ({ field: path.join('.'), message })) ?? []

test('a complete message has no errors', () => {
  expect(saidByPage(words)).toEqual([])
  expect(saidByPage({ ...words, message: '🧵'.repeat(5000) })).toEqual([])
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
  expect(saidByPage(input)).toEqual(saidByServer(input))
})

test('a German site says it in German', () => {
  const input = { ...words, name: '', email: 'ann', message: 'x'.repeat(5001) }
  expect(saidByPage(input, 'de').map(({ message }) => message)).toEqual([
    'Bitte füllen Sie das Feld „Name“ aus',
    'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    '„Nachricht“ darf höchstens 5.000 Zeichen haben',
  ])
})
