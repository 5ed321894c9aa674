import { expect, test } from 'vitest'
import { isScarce } from './disk-space.ts'

const megabyte = 1024 * 1024

test('space is scarce below 512 MB, or below 2 % of a small disk', () => {
  const large = 1024 * 1024 * megabyte
  expect(isScarce({ free: 512 * megabyte, size: large })).toBe(false)
  expect(isScarce({ free: 512 * megabyte - 1, size: large })).toBe(true)
  const small = 10_000 * megabyte
  expect(isScarce({ free: 200 * megabyte, size: small })).toBe(false)
  expect(isScarce({ free: 200 * megabyte - 1, size: small })).toBe(true)
})
