import { expect, test } from 'vitest'
import {
  directionOf,
  draftOf,
  isActiveOf,
  queryOf,
  statusOf,
  withFilter,
  withoutFilters,
  withPageSize,
  withSearch,
  withSort,
} from './list-address.ts'

const params = (text: string) => new URLSearchParams(text)

test('an address without parameters is the first page without filters', () => {
  expect(queryOf(params(''))).toEqual({ search: '', sort: '', page: 1, pageSize: 25 })
  expect(isActiveOf(params(''))).toBeUndefined()
  expect(statusOf(params(''))).toBeUndefined()
})

test('a list sorts by its columns only', () => {
  const sorts = ['title']
  expect(queryOf(params('sort=-title'), sorts).sort).toBe('-title')
  expect(queryOf(params('sort=secret'), sorts).sort).toBe('')
})

test.each(['0', '-1', '1.5', 'two', '1e9', ''])('page=%s is the first page', (page) => {
  expect(queryOf(params(`page=${page}`)).page).toBe(1)
})

test.each([
  ['50', 50],
  ['100', 100],
  ['26', 25],
  ['100000', 25],
  ['many', 25],
])('pageSize=%s gives pages of %i rows', (text, size) => {
  expect(queryOf(params(`pageSize=${text}`)).pageSize).toBe(size)
})

test('unknown filter values are ignored', () => {
  expect(isActiveOf(params('isActive=false'))).toBe(false)
  expect(isActiveOf(params('isActive=maybe'))).toBeUndefined()
  expect(statusOf(params('status=new'))).toBe('new')
  expect(statusOf(params('status=lost'))).toBeUndefined()
})

test('a new search or filter starts on the first page and keeps the sort', () => {
  const from = params('sort=title&page=3')
  expect(String(withSearch(from, 'bridge'))).toBe('sort=title&search=bridge')
  expect(String(withFilter(from, 'isActive', 'false'))).toBe('sort=title&isActive=false')
})

test('an empty search is removed from the address', () => {
  expect(String(withSearch(params('search=bridge'), ''))).toBe('')
})

test('a heading sorts ascending, then descending, then not at all', () => {
  const up = withSort(params('page=2'), 'title')
  const down = withSort(up, 'title')
  expect([up, down, withSort(down, 'title')].map(String)).toEqual(['sort=title', 'sort=-title', ''])
})

test('another page size keeps the first row visible', () => {
  expect(String(withPageSize(params('page=5'), 50))).toBe('pageSize=50&page=3')
  expect(String(withPageSize(params('pageSize=100&page=2'), 25))).toBe('page=5')
})

test('a reset to the manual order keeps the page size', () => {
  expect(String(withoutFilters(params('sort=title&search=a&page=2&pageSize=50')))).toBe(
    'pageSize=50',
  )
})

test('a heading knows its direction', () => {
  expect(directionOf('title', 'title')).toBe('ascending')
  expect(directionOf('-title', 'title')).toBe('descending')
  expect(directionOf('-title', 'department')).toBeUndefined()
})

test.each([
  ['', 'live'],
  ['page=2&pageSize=50', 'live'],
  ['search=harbor', 'true'],
  ['sort=title', 'true'],
  ['isActive=true', 'true'],
  ['isActive=draft', 'only'],
  ['isActive=draft&search=harbor', 'only'],
  ['isActive=review', 'waiting'],
])('the list at ?%s requests the drafts: %s', (text, part) => {
  expect(draftOf(params(text))).toBe(part)
  if (text.includes('isActive=') && part !== 'true')
    expect(isActiveOf(params(text))).toBeUndefined()
})
