import { expect, test } from 'vitest'
import { isDeepEqual } from './deep-equal.ts'

test('objects with the same entries are equal, whatever the order of keys', () => {
  expect(isDeepEqual({ a: ['x', ''], b: { c: '' } }, { b: { c: '' }, a: ['x', ''] })).toBe(true)
})

test.each([
  ['a text', 'a', 'b'],
  ['the order of a list', ['a', 'b'], ['b', 'a']],
  ['the length of a list', ['a'], ['a', '']],
  ['a missing key', { a: undefined }, { b: undefined }],
  ['being a list or an object', ['a'], { 0: 'a' }],
  ['being null or an object', null, {}],
])('values that differ in %s are not equal', (_, one, other) => {
  expect(isDeepEqual(one, other)).toBe(false)
})
