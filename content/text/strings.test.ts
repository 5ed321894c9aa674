import { expect, test } from 'vitest'
import { isStorable } from './storable.ts'
import { anyText, lines, withoutControlCharacters } from './strings.ts'

const refused = ['\0', '\u0001', '\b', '\v', '\f', '\u000e', '\u001b', '\u001f', '\ufffe', '\uffff']

test.each([...refused, '\ud800', '\udc00', '\udc00\ud800'])(
  'a text with %j is rejected',
  (text) => {
    expect(isStorable(`a${text}b`)).toBe(false)
    const { error } = anyText('Title').safeParse(`a${text}b`)
    expect(error?.issues[0]?.message).toBe('Title contains characters that cannot be stored')
  },
)

test('an imported text loses control characters that former versions accepted, but keeps NUL', () => {
  expect(withoutControlCharacters(`a${refused.join('')}b\n\t`)).toBe('a\0b\n\t')
})

test('line breaks, tabs and all other characters are kept', () => {
  const text =
    'one\ntwo\r\nthree\rfour\tfive \u007f\u0085\u00ad\u200b\u2028\u202e\ufdd0\ufffd\u{1ffff} 😀'
  expect(lines('Message', 200).parse(text)).toBe(text)
})
