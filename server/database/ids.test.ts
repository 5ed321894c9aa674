import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { hourMs } from '#content/text/durations.ts'
import { newId } from './ids.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('ids sort by creation, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.findIndex((id, place) => id <= (ids[place - 1] ?? ''))).toBe(-1)
  for (const id of ids.slice(0, 10)) expect(z.uuidv7().safeParse(id).success, id).toBe(true)
})

test('ids stay in order after the clock is set back', () => {
  const before = newId()
  vi.useFakeTimers({ now: Date.now() - hourMs })
  expect(newId() > before).toBe(true)
})
