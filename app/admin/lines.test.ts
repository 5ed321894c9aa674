import { expect, test } from 'vitest'
import { moved, removed, withNext } from './lines.ts'

test('an entry moves up and down', () => {
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})

test('an empty entry moves like any other', () => {
  expect(moved(['a', ''], 1, 0)).toEqual(['', 'a'])
})

test('an entry is removed and the next one follows', () => {
  expect(removed(['a', 'b', 'c'], 1)).toEqual(['a', 'c'])
  expect(withNext(['a', 'b'], 0)).toEqual(['a', '', 'b'])
})
