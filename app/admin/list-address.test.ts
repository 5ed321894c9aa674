import { expect, test } from 'vitest'
import { directionOf, queryOf, withSearch, withSort } from './list-address.ts'

const params = (text: string) => new URLSearchParams(text)

test('an address without parameters is the first page of everything', () => {
  expect(queryOf(params(''))).toEqual({ search: '', sort: '', page: 1 })
})

test('a list sorts by its columns only', () => {
  const sorts = ['title']
  expect(queryOf(params('sort=-title'), sorts).sort).toBe('-title')
  expect(queryOf(params('sort=secret'), sorts).sort).toBe('')
})

test.each(['0', '-1', '1.5', 'two', '1e9', ''])('page=%s is the first page', (page) => {
  expect(queryOf(params(`page=${page}`)).page).toBe(1)
})

test('another search starts on the first page and keeps the order', () => {
  expect(String(withSearch(params('sort=title&page=3'), 'bridge'))).toBe('sort=title&search=bridge')
})

test('an empty search leaves the address', () => {
  expect(String(withSearch(params('search=bridge'), ''))).toBe('')
})

test('a heading sorts upwards, then downwards, then not at all', () => {
  const up = withSort(params('page=2'), 'title')
  const down = withSort(up, 'title')
  expect([up, down, withSort(down, 'title')].map(String)).toEqual(['sort=title', 'sort=-title', ''])
})

test('a heading knows its direction', () => {
  expect(directionOf('title', 'title')).toBe('ascending')
  expect(directionOf('-title', 'title')).toBe('descending')
  expect(directionOf('-title', 'department')).toBeUndefined()
})
