import { afterEach, expect, test, vi } from 'vitest'
import { throttled } from './progress.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a new step is reported at once, and its progress once a second', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const passed: unknown[] = []
  const onProgress = throttled(({ step, done }) => passed.push([step, done]))
  const report = (step: string, done: number | null = null) => {
    onProgress({ step, done, total: 9 })
  }
  report('Checking')
  report('Checking', 1)
  report('Restoring')
  vi.advanceTimersByTime(999)
  report('Restoring', 2)
  vi.advanceTimersByTime(1)
  report('Restoring', 3)
  expect(passed).toEqual([
    ['Checking', null],
    ['Restoring', null],
    ['Restoring', 3],
  ])
})
