import { expect, test } from 'vitest'
import { srcSet } from './media.ts'

const hash = '0123456789abcdef'.repeat(4)

test('a picture of the library comes in four widths', () => {
  expect(srcSet(`/media/${hash}.png`, 'avif')).toBe(
    `/media/${hash}/480.avif 480w, /media/${hash}/800.avif 800w, ` +
      `/media/${hash}/1200.avif 1200w, /media/${hash}/1600.avif 1600w`,
  )
  expect(srcSet(`/media/${hash}.webp`, 'webp')).toContain(`/media/${hash}/480.webp 480w`)
})

test('a picture from elsewhere has no variants', () => {
  expect(srcSet(`https://example.com/media/${hash}.png`, 'avif')).toBeUndefined()
  expect(srcSet(`/media/${hash}.svg`, 'avif')).toBeUndefined()
  expect(srcSet('/media/short.png', 'webp')).toBeUndefined()
  expect(srcSet('', 'webp')).toBeUndefined()
})
