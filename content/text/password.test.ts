import { expect, test } from 'vitest'
import { passwordFault } from './password.ts'

test.each(['a staple of horses', 'пароль из слов', '🐎🐎🐎🐎 battery staple'])(
  'the password %s is accepted',
  (password) => {
    expect(passwordFault(password, 'ada@example.com')).toBeUndefined()
  },
)

test.each([
  ['too short', 'at least 12'],
  ['x'.repeat(201), 'at most 200'],
  ['abababababababab', 'easy to guess'],
  ['My Password 2026', 'easy to guess'],
  ['ada lovelace 1815', 'easy to guess'],
])('the password %s is rejected: %s', (password, why) => {
  expect(passwordFault(password, 'ada@example.com')).toContain(why)
})
