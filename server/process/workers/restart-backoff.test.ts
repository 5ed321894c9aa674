import { expect, test } from 'vitest'
import { restartBackoff } from './restart-backoff.ts'

test('workers that keep ending are replaced after growing pauses, and finally not at all', () => {
  let now = 0
  const { next } = restartBackoff(() => now)
  const pauses = Array.from({ length: 21 }, next)
  expect(pauses.slice(0, 4)).toEqual([100, 200, 400, 800])
  expect(pauses[19]).toBe(10_000)
  expect(pauses[20]).toBeUndefined()
  now = 60_001
  expect(next(), 'after a quiet minute').toBe(100)
})
