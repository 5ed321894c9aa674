import { expect, test } from 'vitest'
import { filterOf, wordOf } from './categories.ts'

test('no category, an empty one and all ask for everything', () => {
  for (const category of [null, '', 'all', ' ALL ']) expect(filterOf(category)).toBe('all')
  expect(wordOf('all')).toBeUndefined()
})

test('a filter is found in any case, and no other word is one', () => {
  expect(filterOf('Full Stack')).toBe('full stack')
  expect(filterOf('platform')).toBeNull()
})
