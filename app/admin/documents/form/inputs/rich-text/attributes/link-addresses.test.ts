import { expect, test } from 'vitest'
import { linkAddresses } from './link-addresses.ts'

const record = 'record:projects/01900000-0000-7000-8000-000000000000'
const { shown, meant } = linkAddresses([{ value: '/projects/harbour', note: 'Harbour', record }])

test('a link to a record shows its path and stores its id', () => {
  expect([shown(record), meant('/projects/harbour')]).toEqual(['/projects/harbour', record])
})

test('any other address is unchanged', () => {
  const gone = record.replace('019', '018')
  expect([shown(gone), meant(gone)]).toEqual([gone, gone])
  expect([shown('/contact'), meant('/projects/harbour#story')]).toEqual([
    '/contact',
    '/projects/harbour#story',
  ])
  expect(meant('javascript:alert(1)')).toBeUndefined()
})
