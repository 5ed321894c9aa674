import { expect, test } from 'vitest'
import { gapAt, scrollAt } from './drag.ts'

const rows = [0, 40, 80].map((top) => ({ top, bottom: top + 40 }))

test.each([
  [-5, 0],
  [19, 0],
  [21, 1],
  [61, 2],
  [99, 2],
  [101, 3],
  [900, 3],
])('a row dropped at height %i goes into gap %i', (y, gap) => {
  expect(gapAt(y, rows)).toBe(gap)
})

test('the page scrolls only near its edges, and faster closer to them', () => {
  expect(scrollAt(400, 800)).toBe(0)
  expect(scrollAt(0, 800)).toBe(-14)
  expect(scrollAt(800, 800)).toBe(14)
  expect(scrollAt(-50, 800)).toBe(-14)
  expect(scrollAt(60, 800)).toBeGreaterThan(-14)
})
