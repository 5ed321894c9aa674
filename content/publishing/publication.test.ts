import { expect, test } from 'vitest'
import { nextTurn, publicationFault, publicationState, wasShown } from './publication.ts'

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
])('it is %s: %j', (state, record) => {
  expect(publicationState({}, record, clock)).toBe(state)
})

test('an opening is closed after its last day, in the time zone of the site', () => {
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

test('the next turn is the next time to come', () => {
  const both = { ...active, publishAt: at, unpublishAt: after }
  expect(nextTurn(both, before)).toBe(at)
  expect(nextTurn(both, at)).toBe(after)
  expect(nextTurn(both, after)).toBeNull()
  expect(nextTurn({ ...both, isActive: false }, before)).toBeNull()
  expect(nextTurn(active, at)).toBeNull()
})

test('it was shown once its time has come, also when it has ended', () => {
  expect(wasShown({ ...active, publishAt: at, unpublishAt: after }, before)).toBe(false)
  expect(wasShown({ ...active, publishAt: at, unpublishAt: after }, after)).toBe(true)
  expect(wasShown(active, at)).toBe(true)
})

test('it ends after it began, and was not published in the future', () => {
  expect(publicationFault({ publishAt: at, unpublishAt: after }, at)).toBeUndefined()
  expect(publicationFault({ publishAt: at, unpublishAt: at }, at)?.field).toBe('unpublishAt')
  expect(publicationFault({ unpublishAt: before }, at)).toBeUndefined()
  expect(publicationFault({ publishedAt: after }, at)?.field).toBe('publishedAt')
  expect(publicationFault({ publishedAt: at }, at)).toBeUndefined()
})
