import { expect, test } from 'vitest'
import type { Action } from '#content/documents/changes.ts'
import type { Change } from '#content/documents/history-api.ts'
import { actionLabel, addressOf, byDay, deletedIn } from './activity-labels.ts'

const change = (recordId: string, action: Action, at = '2026-11-20T12:00:00.000Z'): Change => ({
  _id: `${recordId}-${action}`,
  at,
  by: null,
  action,
  type: 'projects',
  recordId,
  name: recordId,
})

test('a restored record does not count as deleted', () => {
  const changes = [
    change('harbor', 'restored'),
    change('harbor', 'deleted'),
    change('clinic', 'deleted'),
    change('clinic', 'updated'),
    change('tender', 'purged'),
  ]
  expect([...deletedIn(changes)]).toEqual(['clinic', 'tender'])
})

test('changes are grouped by day and keep their order', () => {
  const days = byDay([
    change('a', 'updated', '2026-11-20T12:10:00.000Z'),
    change('b', 'updated', '2026-11-20T12:00:00.000Z'),
    change('c', 'updated', '2026-11-18T12:00:00.000Z'),
  ])
  expect(days.map(([, changes]) => changes.map(({ recordId }) => recordId))).toEqual([
    ['a', 'b'],
    ['c'],
  ])
})

test('an action label needs no name after it', () => {
  expect(actionLabel('drafted')).toBe('Saved a draft')
  expect(actionLabel('discarded')).toBe('Discarded the draft')
  expect(actionLabel('updated')).toBe('Updated')
})

test('every change links to a screen', () => {
  expect(addressOf({ type: 'projects', recordId: '1' })).toBe('/admin/projects/1/edit')
  expect(addressOf({ type: 'messages', recordId: '1' })).toBe('/admin/messages?view=1')
  expect(addressOf({ type: 'settings', recordId: 'settings' })).toBe('/admin/settings')
  expect(addressOf({ type: 'pages', recordId: 'careers' })).toBe('/admin/pages/careers')
})
