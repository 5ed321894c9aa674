import { expect, test } from 'vitest'
import { overBudget } from './memory-budget.ts'

const still = (megapixels: number) => ({ frame: megapixels * 1e6, all: megapixels * 1e6 })
const rgb = {
  ...({ format: 'png', channels: 3, depth: 'uchar' } as const),
  hasAlpha: false,
  isProgressive: false,
}

test('a picture that is read line by line has no limit of its own', () => {
  expect(overBudget(rgb, still(50))).toBeUndefined()
  expect(overBudget({ ...rgb, channels: 4, depth: 'ushort' }, still(50))).toBeUndefined()
  expect(overBudget({ ...rgb, format: 'jpeg' }, still(50))).toBeUndefined()
  expect(overBudget({ ...rgb, format: 'jpeg', orientation: 6 }, still(50))).toBeUndefined()
})

test.each([
  ['an interlaced PNG', { ...rgb, isProgressive: true, depth: 'ushort' }, 26],
  ['an interlaced PNG', { ...rgb, isProgressive: true, depth: 'ushort', channels: 4 }, 20],
  ['one that has to be turned', { ...rgb, depth: 'ushort', orientation: 6 }, 26],
  ['a progressive JPEG', { ...rgb, format: 'jpeg', isProgressive: true }, 20],
  [
    'a progressive JPEG',
    { ...rgb, format: 'jpeg', isProgressive: true, chromaSubsampling: '4:4:4' },
    26,
  ],
  ['a WebP', { ...rgb, format: 'webp' }, 13],
  ['a transparent WebP', { ...rgb, format: 'webp', channels: 4, hasAlpha: true }, 8],
  ['a GIF', { ...rgb, format: 'gif' }, 9],
] as const)('%s has a limit of its own', (as, facts, most) => {
  expect(overBudget(facts, still(most))).toBeUndefined()
  expect(overBudget(facts, still(49))).toBe(
    `it has 49 megapixels, and ${most} are the most for ${as}`,
  )
})

test('an animation is limited by the pixels that are read at once', () => {
  const frames = { frame: 500_000, all: 50_000_000 }
  expect(overBudget({ ...rgb, format: 'gif' }, frames)).toBeUndefined()
  expect(overBudget({ ...rgb, format: 'webp' }, frames)).toBe(
    'it has 50 megapixels, and 40 are the most for an animated WebP',
  )
})
