import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test('a few pages are all offered', () => {
  expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4])
})

test('many pages are offered around the current one', () => {
  expect(pageNumbers(10, 40)).toEqual([1, undefined, 9, 10, 11, undefined, 40])
})

test('a gap of one page is that page', () => {
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a page beyond the last still leads back', () => {
  expect(pageNumbers(9, 5)).toEqual([1, undefined, 5])
})
