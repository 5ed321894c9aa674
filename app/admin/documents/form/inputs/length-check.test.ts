import { expect, test } from 'vitest'
import { usedOf } from './length-check.ts'

test('the count begins at 80 % of the limit, and an emoji is one character', () => {
  expect(usedOf('x'.repeat(71), 90)).toBeUndefined()
  expect(usedOf('x'.repeat(72), 90)).toBe(72)
  expect(usedOf('x'.repeat(100), 90)).toBe(100)
  expect(usedOf('🙂'.repeat(40), 90)).toBeUndefined()
  expect(usedOf('🙂'.repeat(80), 90)).toBe(80)
})

test('a long text is counted above its limit only', () => {
  expect(usedOf('x'.repeat(20_000), 20_000)).toBeUndefined()
  expect(usedOf('🙂'.repeat(20_000), 20_000)).toBeUndefined()
  expect(usedOf('x'.repeat(20_037), 20_000)).toBe(20_037)
})
