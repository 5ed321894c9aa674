import { expect, test } from 'vitest'
import { srcSet } from './media.ts'

const hash = '0123456789abcdef'.repeat(4)

test('a library picture has five widths', () => {
  expect(srcSet(`/media/${hash}.png`, 'avif')).toBe(
    `/media/${hash}/320.avif 320w, /media/${hash}/640.avif 640w, /media/${hash}/960.avif 960w, ` +
      `/media/${hash}/1280.avif 1280w, /media/${hash}/1920.avif 1920w`,
  )
  expect(srcSet(`/media/${hash}.webp`, 'webp')).toContain(`/media/${hash}/320.webp 320w`)
})

test('other pictures have no variants', () => {
  expect(srcSet(`https://example.com/media/${hash}.png`, 'avif')).toBeUndefined()
  expect(srcSet(`/media/${hash}.svg`, 'avif')).toBeUndefined()
  expect(srcSet('/media/short.png', 'webp')).toBeUndefined()
  expect(srcSet('', 'webp')).toBeUndefined()
})
