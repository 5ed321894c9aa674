import { expect, test } from 'vitest'
import { publicPages, queryParameters } from './public-pages.ts'

/** The parameters of a page that cache responses to a value. */
const cached = (path: string, value: string) =>
  queryParameters(path).flatMap(([key, isCacheable]) => (isCacheable(value) ? [key] : []))

test('every list is numbered, up to 9,999 pages', () => {
  const lists = publicPages.filter(({ lists }) => lists)
  expect(lists.map(({ path }) => path)).toContain('/news')
  for (const { path } of lists) {
    for (const page of ['2', '9999']) expect(cached(path, page), path).toContain('page')
    for (const other of ['0', '02', '10000', '2x', ''])
      expect(cached(path, other)).not.toContain('page')
  }
  expect(cached('/contact', '2')).toEqual([])
})

test('a word is cached in one spelling, up to 80 characters', () => {
  expect(cached('/projects', 'web')).toEqual(['category'])
  for (const value of ['Web', ' web', '', 'w'.repeat(81)])
    expect(cached('/projects', value)).toEqual([])
})

test('a list of values caches these only', () => {
  expect(cached('/newsletter', '1')).toEqual(['asked'])
  expect(cached('/newsletter', '0')).toEqual([])
  expect(cached('/nowhere', '1')).toEqual([])
})
