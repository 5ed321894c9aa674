import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

test.each([
  [30, 'less than a minute ago'],
  [60, '1 minute ago'],
  [59 * 60, '59 minutes ago'],
  [47 * 3600, '47 hours ago'],
  [48 * 3600, '2 days ago'],
  [400 * 86_400, '400 days ago'],
  [-500, 'less than a minute ago'],
])('an age of %s seconds reads: %s', (seconds, text) => {
  const present = Date.parse('2026-11-24T12:00:00Z')
  expect(ageOf(new Date(present - seconds * 1000).toISOString(), present)).toBe(text)
})
