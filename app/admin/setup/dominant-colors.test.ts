import { expect, test } from 'vitest'
import { dominantColors } from './dominant-colors.ts'

/** A picture of so many pixels of each color. */
const picture = (...areas: [color: [number, number, number, number?], count: number][]) =>
  new Uint8ClampedArray(
    areas.flatMap(([[red, green, blue, alpha = 255], count]) =>
      Array.from({ length: count }, () => [red, green, blue, alpha]).flat(),
    ),
  )

test('the largest color comes first, with its part of what is drawn', () => {
  const pixels = picture([[31, 92, 58], 60], [[242, 193, 78], 40], [[255, 255, 255], 500])
  expect(dominantColors(pixels)).toEqual([
    { color: '#1f5c3a', share: 0.6 },
    { color: '#f2c14e', share: 0.4 },
  ])
})

test('ground, black and gray are no suggestion beside a color, and what is transparent counts nowhere', () => {
  const pixels = picture([[0, 0, 0], 80], [[200, 30, 30], 20], [[30, 200, 30, 0], 900])
  expect(dominantColors(pixels)).toEqual([{ color: '#c81e1e', share: 0.2 }])
})

test('light and shade of one color are one suggestion', () => {
  const [only, ...others] = dominantColors(picture([[31, 92, 58], 60], [[44, 110, 72], 30]))
  expect(others).toEqual([])
  expect(only).toEqual({ color: '#1f5c3a', share: 1 })
})

test('edges and details are left out, and there are three at most', () => {
  const hues: [number, number, number][] = [
    [200, 30, 30],
    [30, 160, 30],
    [30, 30, 200],
    [200, 160, 0],
  ]
  expect(
    dominantColors(picture(...hues.map((hue) => [hue, 25] as [typeof hue, number]))),
  ).toHaveLength(3)
  expect(dominantColors(picture([[200, 30, 30], 97], [[30, 30, 200], 3]))).toHaveLength(1)
})

test('a logo in black alone suggests black, and an empty one nothing', () => {
  expect(dominantColors(picture([[17, 17, 17], 9], [[255, 255, 255], 90]))).toEqual([
    { color: '#111111', share: 1 },
  ])
  expect(dominantColors(picture([[255, 255, 255], 90]))).toEqual([])
})
