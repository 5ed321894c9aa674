import { expect, test } from 'vitest'
import { ordinal } from './ordinal.ts'

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [112, '112th'],
  [1023, '1,023rd'],
])('place %i is called %s', (place, name) => {
  expect(ordinal(place)).toBe(name)
})
