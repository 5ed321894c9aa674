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
])('at the height of %i a row goes into gap %i', (y, gap) => {
  expect(gapAt(y, rows)).toBe(gap)
})

test('the page scrolls at its edges only, the faster the nearer', () => {
  expect(scrollAt(400, 800)).toBe(0)
  expect(scrollAt(0, 800)).toBe(-14)
  expect(scrollAt(800, 800)).toBe(14)
  expect(scrollAt(-50, 800)).toBe(-14)
  expect(scrollAt(60, 800)).toBeGreaterThan(-14)
})
