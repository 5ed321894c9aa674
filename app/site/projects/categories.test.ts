import { expect, test } from 'vitest'
import { counted, filtered, filterOf } from './categories.ts'

const records = [
  { category: 'Web' },
  { category: 'Enterprise web platform' },
  { category: 'IoT' },
  { category: 'Full Stack' },
]

test('a filter shows what contains its word in any case', () => {
  expect(filtered(records, 'web')).toEqual([records[0], records[1]])
  expect(filtered(records, 'Full Stack')).toEqual([records[3]])
})

test('no category, an empty one and all show everything', () => {
  for (const category of [null, '', 'all', 'ALL']) {
    expect(filtered(records, category)).toEqual(records)
  }
})

test('a word that is no filter shows nothing', () => {
  expect(filterOf('platform')).toBeNull()
  expect(filtered(records, 'platform')).toEqual([])
})

test('every filter has its count', () => {
  const counts = Object.fromEntries(counted(records).map(({ filter, count }) => [filter, count]))
  expect(counts).toEqual({
    all: 4,
    web: 2,
    mobile: 0,
    iot: 1,
    ai: 0,
    'full stack': 1,
    enterprise: 1,
  })
})
