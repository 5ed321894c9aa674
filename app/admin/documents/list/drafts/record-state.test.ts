import { expect, test } from 'vitest'
import { isNeverLive } from '../../form/draft/edited-document.ts'
import { recordStateOf } from './record-state.ts'

const draft = {
  baseVersion: 2,
  liveVersion: 2,
  liveSlug: null,
  savedBy: null,
  release: null,
  releaseName: null,
  publishesAt: null,
  heldBecause: null,
  approval: null,
  liveTimes: null,
}
const never = { ...draft, baseVersion: null, liveVersion: null }

test('a record without a draft is active or inactive', () => {
  expect(recordStateOf({ isActive: true })).toBe('Active')
  expect(recordStateOf({ isActive: false, draft: null })).toBe('Inactive')
})

test('a draft takes precedence over the status', () => {
  expect(recordStateOf({ isActive: true, draft })).toBe('Changed since')
  expect(recordStateOf({ isActive: false, draft })).toBe('Changed since')
  expect(recordStateOf({ isActive: false, draft: never })).toBe('Draft')
})

test('only a draft without a live version was never live', () => {
  expect(isNeverLive({ draft: never })).toBe(true)
  expect(isNeverLive({ draft })).toBe(false)
  expect(isNeverLive({ draft: null })).toBe(false)
  expect(isNeverLive({})).toBe(false)
})
