import { expect, test } from 'vitest'
import { fewOf } from './few-names.tsx'

test('three names are shown, the others counted', () => {
  expect(fewOf(['a', 'b', 'c'])).toEqual({ names: ['a', 'b', 'c'], more: 0 })
  expect(fewOf(['a', 'b', 'c', 'd', 'e'])).toEqual({ names: ['a', 'b', 'c'], more: 2 })
})

test('an empty entry is neither shown nor counted', () => {
  expect(fewOf(['a', ' ', 'b', '', 'c'])).toEqual({ names: ['a', 'b', 'c'], more: 0 })
})
