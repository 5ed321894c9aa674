import { expect, test } from 'vitest'
import { withWait } from './failure.ts'

test.each([
  ['30', 'Busy. Please try again in 30 seconds.'],
  ['1', 'Busy. Please try again in 1 second.'],
  ['300', 'Busy. Please try again in 5 minutes.'],
  ['Fri, 20 Nov 2026 12:00:45 GMT', 'Busy. Please try again in 45 seconds.'],
  ['soon', 'Busy. Please try again.'],
  [null, 'Busy. Please try again.'],
])('a failure with Retry-After %s reads: %s', (retryAfter, sentence) => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(withWait('Busy. Please try again.', retryAfter, now)).toBe(sentence)
})
