import { expect, test } from 'vitest'
import { createReplayGuard } from './replay-guard.ts'

test('a key is accepted once, and again after it is forgotten', () => {
  const seen = createReplayGuard()
  expect([seen.add('a'), seen.add('a'), seen.add('b')]).toEqual([true, false, true])
  seen.forget('a')
  expect(seen.add('a')).toBe(true)
})

test('only the latest keys are remembered', () => {
  const seen = createReplayGuard(2)
  for (const key of ['a', 'b', 'c']) seen.add(key)
  expect([seen.add('b'), seen.add('c'), seen.add('a')]).toEqual([false, false, true])
})
