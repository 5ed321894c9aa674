import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCheckResults } from './check-results.ts'
import type { CheckResult, ReadinessCheck } from './readiness-checks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const check = (run: () => Promise<CheckResult>, otherwise: 'warn' | 'fail' = 'warn') =>
  ({ name: 'storage', everySeconds: 10, otherwise, run }) satisfies ReadinessCheck

test('a result is cached for its time and shared by concurrent callers', async () => {
  let now = 0
  const run = vi.fn(async (): Promise<CheckResult> => ({ status: 'ok' }))
  const results = createCheckResults([check(run)], () => now)
  await Promise.all([results(), results()])
  now = 10_000
  expect(await results()).toEqual({ storage: { status: 'ok' } })
  expect(run).toHaveBeenCalledTimes(1)
  now = 10_001
  await results()
  expect(run).toHaveBeenCalledTimes(2)
})

test('a check that throws or hangs gives its fallback status', async () => {
  const throws = createCheckResults([check(() => Promise.reject(new Error('away')), 'fail')])
  expect(await throws()).toEqual({ storage: { status: 'fail' } })

  const hangs = createCheckResults([check(() => new Promise(() => {}))])
  const found = hangs()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await found).toEqual({ storage: { status: 'warn' } })
})
