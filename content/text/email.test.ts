import { expect, test } from 'vitest'
import { isEmail, isEmailDomain } from './email.ts'

test.each([
  'ada@example.com',
  'first/last@example.com',
  'a&b@example.com',
  "o'neil@example.com",
  'name+tag@sub.example.co.uk',
  'name@müller.de',
  'name@xn--mller-kva.de',
  'müller@example.com',
  '用户@例え.テスト',
  'नाम@उदाहरण.भारत',
  'UPPER.case_1@EXAMPLE.COM',
  'x@a.io',
  'x@1and1.example',
  'admin@localhost',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
])('%s is a valid email address', (email) => {
  expect(isEmail(email)).toBe(true)
  expect(isEmailDomain(email.slice(email.indexOf('@') + 1))).toBe(true)
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@example.com.',
  'ada@.example.com',
  'ada@example..com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@1.2.3.4',
  'ada@[1.2.3.4]',
  'ada@example.c',
  'ada@exam_ple.com',
  'ada@b@example.com',
  'ada lovelace@example.com',
  '"ada lovelace"@example.com',
  ' ada@example.com',
  'ada@example.com ',
  'ada@example.com\n',
  'ada@example.com\r\nBcc: all@example.com',
  'ada\u0000@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  'Ada <ada@example.com>',
  'ada@example.com,bob@example.com',
  `ada@${'b'.repeat(64)}.example`,
  `${'a'.repeat(250)}@a.example`,
  7,
  null,
  ['ada@example.com'],
])('%j is not an email address', (email) => {
  expect(isEmail(email)).toBe(false)
})

test('a very long text is rejected quickly', () => {
  for (const part of ['a.', '-a', 'é.', 'a-']) {
    expect(isEmailDomain(part.repeat(126))).toBe(false)
    expect(isEmailDomain(part.repeat(1_000_000))).toBe(false)
    expect(isEmail(`a@${part.repeat(126)}!`)).toBe(false)
  }
})
