import { expect, test } from 'vitest'
import { messageInput } from '#content/inbox/messages-api.ts'
import { labelsOf } from '#content/labels/index.ts'
import type { Language } from '#content/labels/languages.ts'
import { check } from './check.ts'

const words = { name: 'Ann', email: 'ann@example.com', company: '', message: 'Hello', opening: '' }

const pageErrors = (input: typeof words, language: Language = 'en') =>
  check(input, labelsOf(language).contact.form, language)

const serverErrors = ({ opening: _, ...input }: typeof words) =>
  messageInput
    .safeParse(input)
    .error?.issues.map(({ path, message }) => ({ field: path.join('.'), message })) ?? []

test('a complete message has no errors', () => {
  expect(pageErrors(words)).toEqual([])
  expect(pageErrors({ ...words, message: '🧵'.repeat(5000) })).toEqual([])
})

test.each([
  ['empty values', { ...words, name: '', email: '', message: '' }],
  ['blanks', { ...words, name: ' ', email: '\t', message: '\n' }],
  [
    'values that are too long',
    {
      ...words,
      name: 'x'.repeat(201),
      email: `${'x'.repeat(250)}@a.example`,
      company: 'x'.repeat(201),
      message: '🧵'.repeat(5001),
    },
  ],
  ['an invalid address', { ...words, email: 'ann@example' }],
  ['an unusual address', { ...words, email: 'first/last&o@müller.de' }],
])('%s: browser and server give the same errors', (_, input) => {
  expect(pageErrors(input)).toEqual(serverErrors(input))
})

test('a German site has German error messages', () => {
  const input = { ...words, name: '', email: 'ann', message: 'x'.repeat(5001) }
  expect(pageErrors(input, 'de').map(({ message }) => message)).toEqual([
    'Bitte füllen Sie das Feld „Name“ aus',
    'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    '„Nachricht“ darf höchstens 5.000 Zeichen haben',
  ])
})
