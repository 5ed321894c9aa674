import { expect, test } from 'vitest'
import { timeLeft } from './trash-time.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')

test('the time left is shown in days, and the last day in words', () => {
  expect(timeLeft('2026-12-20T12:00:00.000Z', now)).toBe('30 days left')
  expect(timeLeft('2026-12-20T11:59:00.000Z', now)).toBe('30 days left')
  expect(timeLeft('2026-11-21T13:00:00.000Z', now)).toBe('1 day left')
  expect(timeLeft('2026-11-21T11:00:00.000Z', now)).toBe('Less than a day left')
  expect(timeLeft('2026-11-20T11:00:00.000Z', now)).toBe('Less than a day left')
})
