import { expect, test } from 'vitest'
import { newSecret } from '../secrets.ts'
import { sessionTime } from '../session-clock.ts'
import { isFresh, newState } from './authorization-state.ts'

/** A state and an ID token that a provider with a wrong clock issued 40 seconds later. */
const state = newState(newSecret())
const later = sessionTime() + 40_000
const issuedAt = 1_000_000

test.each([
  ['just now', issuedAt, true],
  ['when Atrium asked for it', issuedAt - 41, true],
  ['a few seconds before Atrium asked', issuedAt - 45, false],
  ['an hour ago', issuedAt - 3600, false],
  ['at an unknown time', undefined, false],
])('an authentication %s: fresh is %3$s', (_, authTime, expected) => {
  expect(isFresh(state, { authTime, issuedAt }, later)).toBe(expected)
})

test('an ID token without its own time is not fresh', () => {
  expect(isFresh(state, { authTime: issuedAt, issuedAt: undefined }, later)).toBe(false)
})
