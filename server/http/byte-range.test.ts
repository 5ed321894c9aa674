import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

const endless = '9'.repeat(400)

test.each([
  ['bytes=0-', { from: 0, to: 9 }],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=3-5', { from: 3, to: 5 }],
  ['Bytes=9-', { from: 9, to: 9 }],
  ['bytes=3-10', { from: 3, to: 9 }],
  [`bytes=3-${endless}`, { from: 3, to: 9 }],
  ['bytes=-4', { from: 6, to: 9 }],
  [`bytes=-${endless}`, { from: 0, to: 9 }],
  ['bytes=10-', 'beyond the end'],
  [`bytes=${endless}-`, 'beyond the end'],
  ['bytes=-0', 'beyond the end'],
  [undefined, undefined],
  ['', undefined],
  ['bytes=-', undefined],
  ['bytes=5-3', undefined],
  ['bytes=12-11', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=+1-', undefined],
  ['lines=0-1', undefined],
])('for ten bytes, %s gives %o', (header, asked) => {
  expect(readRange(header, 10)).toEqual(asked)
})

test('every range of an empty file is beyond the end', () => {
  for (const header of ['bytes=0-', 'bytes=0-5', 'bytes=-1'])
    expect(readRange(header, 0)).toBe('beyond the end')
})
