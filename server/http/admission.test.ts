import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdmission } from './admission.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Simulates a process. The test chooses how much processor time each turn of the event loop takes. */
function process() {
  let usedMs = 0
  const admission = createAdmission(100, { processorMs: () => usedMs })
  const turn = (workMs: number) => {
    usedMs += workMs
    vi.advanceTimersByTime(20)
  }
  return {
    turns: (count: number, workMs: number) => {
      for (let done = 0; done < count; done++) turn(workMs)
    },
    /** Number of admitted requests out of 100. */
    admitted: () => Array.from({ length: 100 }, admission.admits).filter(Boolean).length,
  }
}

test('short turns and bursts admit all requests', () => {
  const { admitted, turns } = process()
  expect(admitted()).toBe(100)
  turns(200, 90)
  expect(admitted()).toBe(100)
  turns(4, 3_000)
  expect(admitted()).toBe(100)
})

test('sustained long turns admit fewer and fewer requests, but never none', () => {
  const { admitted, turns } = process()
  admitted()
  turns(5, 150)
  expect(Math.abs(admitted() - 70)).toBeLessThan(2)
  turns(1, 150)
  expect(Math.abs(admitted() - 49)).toBeLessThan(2)
  turns(50, 150)
  expect(Math.abs(admitted() - 5)).toBeLessThan(2)
})

test('short turns gradually restore full admission', () => {
  const { admitted, turns } = process()
  admitted()
  turns(30, 150)
  expect(admitted()).toBeLessThan(10)
  turns(20, 10)
  expect(admitted()).toBeGreaterThan(40)
  turns(40, 10)
  expect(admitted()).toBe(100)
})

test('measuring stops when no requests arrive', () => {
  const { admitted, turns } = process()
  admitted()
  expect(vi.getTimerCount()).toBe(1)
  turns(60, 1)
  expect(vi.getTimerCount()).toBe(0)
  expect(admitted()).toBe(100)
})
