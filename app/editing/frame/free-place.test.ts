import { expect, test } from 'vitest'
import { freePlace } from './free-place.ts'

const around = { left: 100, top: 100, width: 200, height: 50 }
const size = { width: 80, height: 28 }

test('a handle is placed above the right corner of its section', () => {
  expect(freePlace(around, size, [], 1000)).toEqual({ left: 220, top: 66, ...size })
})

test('a handle moves to another corner if the first is taken', () => {
  const menu = { left: 260, top: 40, width: 60, height: 40 }
  expect(freePlace(around, size, [menu], 1000)).toEqual({ left: 100, top: 66, ...size })
  const bar = { left: 0, top: 0, width: 1000, height: 90 }
  expect(freePlace(around, size, [bar], 1000)).toEqual({ left: 220, top: 156, ...size })
})

test('a handle at the top of the page is placed below, always within the page', () => {
  expect(freePlace({ ...around, top: 10 }, size, [], 150)).toEqual({ left: 66, top: 66, ...size })
  expect(freePlace({ ...around, left: -50, width: 60 }, size, [], 1000).left).toBe(4)
})

test('a handle is placed above if all corners are taken', () => {
  const all = { left: 0, top: 0, width: 1000, height: 1000 }
  expect(freePlace(around, size, [all], 1000)).toEqual({ left: 220, top: 66, ...size })
})
