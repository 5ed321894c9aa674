import { expect, test } from 'vitest'
import { hasDuty, parseRights, rightsSentence, rightsText } from './accounts.ts'

test.each([
  ['administrator', 'administrator', true, true],
  ['editor', 'editor', true, false],
  ['content', 'editor', true, false],
  ['messages', 'messages', false, true],
  ['content+messages', 'editor, messages', true, true],
  ['messages+content', 'editor, messages', true, true],
])('%s is parsed as the rights %s', (given, text, content, messages) => {
  const rights = parseRights(given) ?? expect.fail(given)
  expect(rightsText(rights)).toBe(text)
  expect([hasDuty(rights, 'content'), hasDuty(rights, 'messages')]).toEqual([content, messages])
})

test.each(['', '+', 'owner', 'Editor', 'content+', 'content+owner', 'messages+messages'])(
  'rights %j are rejected',
  (given) => {
    expect(parseRights(given)).toBeUndefined()
  },
)

test('rights are described in a sentence', () => {
  const sentence = (text: string) =>
    rightsSentence('ada@example.com', parseRights(text) ?? expect.fail())
  expect(sentence('administrator')).toBe('ada@example.com is an administrator')
  expect(sentence('messages')).toBe('ada@example.com has the messages')
})
