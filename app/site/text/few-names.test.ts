import { expect, test } from 'vitest'
import { truncateList } from './few-names.tsx'

test('three names are shown, the others counted', () => {
  expect(truncateList(['a', 'b', 'c'])).toEqual({ names: ['a', 'b', 'c'], more: 0 })
  expect(truncateList(['a', 'b', 'c', 'd', 'e'])).toEqual({ names: ['a', 'b', 'c'], more: 2 })
})

test('an empty entry is neither shown nor counted', () => {
  expect(truncateList(['a', ' ', 'b', '', 'c'])).toEqual({ names: ['a', 'b', 'c'], more: 0 })
})
