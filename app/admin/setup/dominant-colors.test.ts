import { expect, test } from 'vitest'
import { dominantColors } from './dominant-colors.ts'

/** Pixels of a picture with the given number of pixels per color. */
const picture = (...areas: [color: [number, number, number, number?], count: number][]) =>
  new Uint8ClampedArray(
    areas.flatMap(([[red, green, blue, alpha = 255], count]) =>
      Array.from({ length: count }, () => [red, green, blue, alpha]).flat(),
    ),
  )

test('the most common color comes first, with its share', () => {
  const pixels = picture([[31, 92, 58], 60], [[242, 193, 78], 40], [[255, 255, 255], 500])
  expect(dominantColors(pixels)).toEqual([
    { color: '#1f5c3a', share: 0.6 },
    { color: '#f2c14e', share: 0.4 },
  ])
})

test('next to a color, white, black and gray are ignored, as are transparent pixels', () => {
  const pixels = picture([[0, 0, 0], 80], [[200, 30, 30], 20], [[30, 200, 30, 0], 900])
  expect(dominantColors(pixels)).toEqual([{ color: '#c81e1e', share: 0.2 }])
})

test('shades of one color are merged', () => {
  const [only, ...others] = dominantColors(picture([[31, 92, 58], 60], [[44, 110, 72], 30]))
  expect(others).toEqual([])
  expect(only).toEqual({ color: '#1f5c3a', share: 1 })
})

test('rare colors are ignored, and there are at most three', () => {
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

test('a black logo gives black, and an empty one no color', () => {
  expect(dominantColors(picture([[17, 17, 17], 9], [[255, 255, 255], 90]))).toEqual([
    { color: '#111111', share: 1 },
  ])
  expect(dominantColors(picture([[255, 255, 255], 90]))).toEqual([])
})
