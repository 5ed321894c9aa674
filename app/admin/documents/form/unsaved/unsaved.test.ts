import { expect, test } from 'vitest'
import { dayMs } from '#content/text/durations.ts'
import { abandoned, type Unsaved } from './unsaved.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

const unsaved = (id: string, more: Partial<Unsaved> = {}): Unsaved => ({
  id,
  form: 'projects/new',
  values: {},
  begun: { values: {} },
  typedAt: now - 1000,
  ...more,
})

const offered = (all: Unsaved[], open: string[] = []) =>
  abandoned(all, ['projects/new'], new Set(open), now).map(({ id }) => id)

test('the newest unsaved changes are offered first', () => {
  expect(
    offered([unsaved('a', { typedAt: now - 9000 }), unsaved('b'), unsaved('c', { typedAt: 1 })]),
  )
    // The unsaved changes with id `c` have expired.
    .toEqual(['b', 'a'])
})

test('unsaved changes are offered only in their own form', () => {
  expect(
    offered([unsaved('a', { form: 'projects/0199' }), unsaved('b', { form: 'careers/new' })]),
  ).toEqual([])
})

test('unsaved changes of a form that is still open are not offered', () => {
  expect(offered([unsaved('a'), unsaved('b')], ['a'])).toEqual(['b'])
})

test('unsaved changes are offered for thirty days', () => {
  const typed = (days: number) => unsaved('a', { typedAt: now - days * dayMs })
  expect(offered([typed(29.9)])).toEqual(['a'])
  expect(offered([typed(30.1)])).toEqual([])
})
