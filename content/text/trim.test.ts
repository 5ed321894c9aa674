import { expect, test } from 'vitest'
import { trimEndOf, trimOf } from './trim.ts'

test.each([
  ['/a/b//', '/a/b'],
  ['//', ''],
  ['/a//b', '/a//b'],
  ['', ''],
])('%j without slashes at its end is %j', (text, trimmed) => {
  expect(trimEndOf(text, /\//)).toBe(trimmed)
})

test.each([
  ['– (Hamburg), ', 'Hamburg'],
  [' ,– ', ''],
  ['a - b', 'a - b'],
])('%j without signs around it is %j', (text, trimmed) => {
  expect(trimOf(text, /[\s(),–-]/)).toBe(trimmed)
})
