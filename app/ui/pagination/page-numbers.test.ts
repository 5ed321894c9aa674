import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test('few pages are all shown', () => {
  expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4])
})

test('of many pages, the ends and those around the current one are shown', () => {
  expect(pageNumbers(10, 40)).toEqual([1, undefined, 9, 10, 11, undefined, 40])
})

test('a gap of one page is filled with its number', () => {
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a page beyond the last one shows the existing pages', () => {
  expect(pageNumbers(9, 5)).toEqual([1, undefined, 5])
})
