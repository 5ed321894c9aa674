import { expect, test } from 'vitest'
import { chartDates, chartLines } from './chart-lines.ts'

const point = (at: string, visitors: number, views: number) => ({ at, visitors, views })

test('both lines share a scale that ends at an even round number', () => {
  const lines = chartLines([
    point('2026-11-25', 0, 0),
    point('2026-11-26', 100, 375),
    point('2026-11-27', 190, 380),
  ])
  expect(lines.ticks).toEqual([380, 190, 0])
  expect(lines.visitors).toBe('M0 200L500 147.4L1000 100')
  expect(lines.views).toBe('M0 200L500 2.6L1000 0')
})

test('a period without visits has a flat line, and a single month a dot', () => {
  expect(chartLines([point('a', 0, 0), point('b', 0, 0)])).toMatchObject({
    ticks: [2, 1, 0],
    views: 'M0 200L1000 200',
  })
  expect(chartLines([point('2026-11', 1, 3)])).toMatchObject({
    ticks: [4, 2, 0],
    visitors: 'M500 150h0',
  })
})

test('dates are spread from the first to the last point', () => {
  const points = Array.from({ length: 30 }, (_, index) => point(String(index), 0, 0))
  expect(chartDates(points)).toEqual(['0', '7', '15', '22', '29'])
  expect(chartDates(points.slice(0, 1))).toEqual(['0'])
})
