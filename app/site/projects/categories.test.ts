import { describe, expect, test } from 'vitest'
import { labelsOf } from '#content/labels/index.ts'
import { categoryCondition, filtersOf, filterWord } from './categories.ts'

const some = (names: Record<string, number>) =>
  Object.entries(names).map(([name, count]) => ({ name, count }))

const inUse = some({
  Web: 3,
  'Retail platform': 1,
  LOGISTICS: 1,
  Logistics: 2,
  'logistics and trade': 1,
  Öffentlich: 1,
  Installation: 1,
})
const labels = labelsOf('en')
const row = (current = 'all', categories = inUse, total = 10) =>
  filtersOf(categories, total, current, labels).map(({ label, count }) => [label, count])

test('no category, an empty one and “all” select all projects', () => {
  for (const category of [null, '', 'all', ' ALL ']) expect(filterWord(category)).toBe('all')
  expect(categoryCondition('all', inUse)).toEqual({})
})

test('a word selects the categories that contain it, in any case', () => {
  expect(categoryCondition(filterWord('Full Stack'), inUse)).toEqual({
    word: { column: 'category', word: 'full stack' },
  })
  const categoriesWith = (word: string) => categoryCondition(filterWord(word), inUse)
  expect(categoriesWith('Logi')).toEqual({
    categories: ['LOGISTICS', 'Logistics', 'logistics and trade'],
  })
  expect(categoriesWith('ÖFFENT')).toEqual({ categories: ['Öffentlich'] })
  expect(categoriesWith('none')).toEqual({ categories: [] })
  expect(categoriesWith('l'.repeat(81))).toEqual({ categories: [] })
})

describe('the filters', () => {
  test('are the declared words with projects and the other categories', () => {
    expect(row()).toEqual([
      ['All', 10],
      ['Web', 3],
      ['AI', 1],
      ['Installation', 1],
      ['Logistics', 4],
      ['logistics and trade', 1],
      ['Öffentlich', 1],
    ])
  })

  test('are empty without projects', () => {
    for (const word of ['all', 'web', 'zzz']) expect(row(word, [], 0)).toEqual([])
  })

  test('include the current one if it is declared or has results', () => {
    expect(row('mobile')).toContainEqual(['Mobile', 0])
    expect(row('logi').at(-1)).toEqual(['logi', 4])
    expect(row('zzz')).toEqual(row())
  })

  test('are limited to the most used categories with short names', () => {
    const names = Array.from({ length: 30 }, (_, index) => [`Kind ${index}`, index + 1])
    const many = some({ ...Object.fromEntries(names), ['x'.repeat(81)]: 99, ' ': 1 })
    const labels = row('all', many).map(([label]) => label)
    expect(labels).toHaveLength(13)
    expect(labels).toContain('Kind 29')
    expect(labels).not.toContain('Kind 17')
    expect(row('kind 3', many).at(-1)).toEqual(['Kind 3', 4])
  })
})
