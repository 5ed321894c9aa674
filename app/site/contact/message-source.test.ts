import { expect, test } from 'vitest'
import { messageSource } from './message-source.ts'

function sourceOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return messageSource(form)
}

test('the source of a message is its page, the first page of the visit and the site before it', () => {
  const fields = { page: '/careers/clerk', firstPage: '/', referrer: 'www.suche.example' }
  expect(sourceOf(fields)).toEqual(fields)
  expect(sourceOf({ page: '/' })).toEqual({ page: '/', firstPage: '', referrer: '' })
})

test.each([
  {},
  { page: '' },
  { page: '//evil.example' },
  { page: 'javascript:x' },
  { page: `/${'x'.repeat(200)}` },
])('%o has no source', (fields) => expect(sourceOf(fields)).toBeUndefined())

test('an invalid referrer is left out', () => {
  for (const referrer of ['<b>', 'a b', 'a/b', 'x'.repeat(300)]) {
    expect(sourceOf({ page: '/', referrer })?.referrer).toBe('')
  }
})
