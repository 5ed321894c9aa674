import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('a short text stays as it is', () => {
  expect(excerpt('All of it.', 10)).toBe('All of it.')
})

test('a long text is cut at a word', () => {
  expect(excerpt('Boards, shops and portals', 16)).toBe('Boards, shops…')
})

test('a long word is cut anywhere but within a character', () => {
  expect(excerpt('aaaa', 3)).toBe('aaa…')
  expect(excerpt('😀😀', 3).isWellFormed()).toBe(true)
})
