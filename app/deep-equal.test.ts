import { expect, test } from 'vitest'
import { isDeepEqual } from './deep-equal.ts'

test('values are the same when they say the same', () => {
  expect(isDeepEqual({ a: ['x', ''], b: { c: '' } }, { b: { c: '' }, a: ['x', ''] })).toBe(true)
})

test.each([
  ['a text', 'a', 'b'],
  ['the order of a list', ['a', 'b'], ['b', 'a']],
  ['the length of a list', ['a'], ['a', '']],
  ['a key that is missing', { a: undefined }, { b: undefined }],
  ['a list that looks like an object', ['a'], { 0: 'a' }],
  ['something that is not there', null, {}],
])('%s makes a difference', (_, one, other) => {
  expect(isDeepEqual(one, other)).toBe(false)
})
