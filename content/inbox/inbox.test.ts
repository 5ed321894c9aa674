import { expect, test } from 'vitest'
import { companyDomain, fillTemplate, unknownNames, unknownNameText } from './inbox.ts'

const values = { name: 'Ines', company: '$& Werft', subject: 'Tugs', me: 'ada@example.com' }

test('a template is filled once: placeholders and patterns in values are plain text', () => {
  expect(fillTemplate('Dear {{name}} of {{ company }}: {{subject}}\n{{me}}', values)).toBe(
    'Dear Ines of $& Werft: Tugs\nada@example.com',
  )
  expect(fillTemplate('{{name}}', { ...values, name: '{{me}}' })).toBe('{{me}}')
})

test.each([
  ['Dear {{nmae}}', ['nmae']],
  ['{{}} and {{ Name }}', ['', 'Name']],
  ['{{name}} {name} {{ {{me}}', []],
])('the template %j has the unknown placeholders %j', (text, names) => {
  expect(unknownNames(text)).toEqual(names)
  expect(unknownNameText(['nmae'])).toContain('{{nmae}} is not a placeholder')
})

test('a company domain identifies the company, a mail provider’s domain does not', () => {
  expect(companyDomain('Ada@Werft.example')).toBe('werft.example')
  expect(companyDomain('ada@GMAIL.com')).toBeUndefined()
})
