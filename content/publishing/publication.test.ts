import { expect, test } from 'vitest'
import {
  hasBeenPublic,
  nextPublicationChange,
  publicationFault,
  publicationState,
} from './publication.ts'

const [before, at, after] = [
  '2026-11-22T07:59:59.999Z',
  '2026-11-22T08:00:00.000Z',
  '2026-11-22T08:00:00.001Z',
]
const active = { isActive: true, publishAt: null, unpublishAt: null }
const clock = { at, timeZone: 'Europe/Berlin' }

test.each([
  ['active', active],
  ['inactive', { ...active, isActive: false }],
  ['inactive', { ...active, isActive: false, publishAt: after, unpublishAt: before }],
  ['scheduled', { ...active, publishAt: after }],
  ['active', { ...active, publishAt: at }],
  ['active', { ...active, publishAt: before, unpublishAt: after }],
  ['ended', { ...active, unpublishAt: at }],
  ['ended', { ...active, publishAt: before, unpublishAt: at }],
])('a record is %s: %j', (state, record) => {
  expect(publicationState({}, record, clock)).toBe(state)
})

test('an opening closes after its last day in the site’s time zone', () => {
  const state = (validThrough: string, at: string) =>
    publicationState(
      { closesAfter: 'validThrough' },
      { ...active, validThrough } as typeof active,
      { ...clock, at },
    )
  expect(state('2026-11-22', '2026-11-22T22:59:59.999Z')).toBe('active')
  expect(state('2026-11-22', '2026-11-22T23:00:00.000Z')).toBe('closed')
  expect(state('', '2026-11-22T23:00:00.000Z')).toBe('active')
})

test('nextTurn gives the earliest future publish or unpublish time', () => {
  const both = { ...active, publishAt: at, unpublishAt: after }
  expect(nextPublicationChange(both, before)).toBe(at)
  expect(nextPublicationChange(both, at)).toBe(after)
  expect(nextPublicationChange(both, after)).toBeNull()
  expect(nextPublicationChange({ ...both, isActive: false }, before)).toBeNull()
  expect(nextPublicationChange(active, at)).toBeNull()
})

test('a record was shown if its publish time has passed, even after it ended', () => {
  expect(hasBeenPublic({ ...active, publishAt: at, unpublishAt: after }, before)).toBe(false)
  expect(hasBeenPublic({ ...active, publishAt: at, unpublishAt: after }, after)).toBe(true)
  expect(hasBeenPublic(active, at)).toBe(true)
})

test('a record cannot end before it begins or have a future publication date', () => {
  expect(publicationFault({ publishAt: at, unpublishAt: after }, at)).toBeUndefined()
  expect(publicationFault({ publishAt: at, unpublishAt: at }, at)?.field).toBe('unpublishAt')
  expect(publicationFault({ unpublishAt: before }, at)).toBeUndefined()
  expect(publicationFault({ publishedAt: after }, at)?.field).toBe('publishedAt')
  expect(publicationFault({ publishedAt: at }, at)).toBeUndefined()
})
