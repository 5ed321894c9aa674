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

test('what was typed last is offered first', () => {
  expect(
    offered([unsaved('a', { typedAt: now - 9000 }), unsaved('b'), unsaved('c', { typedAt: 1 })]),
  )
    // The third one has expired.
    .toEqual(['b', 'a'])
})

test('it is offered to its own form only', () => {
  expect(
    offered([unsaved('a', { form: 'projects/0199' }), unsaved('b', { form: 'careers/new' })]),
  ).toEqual([])
})

test('what is typed in a form that is still open somewhere is left alone', () => {
  expect(offered([unsaved('a'), unsaved('b')], ['a'])).toEqual(['b'])
})

test('it is offered for thirty days', () => {
  const typed = (days: number) => unsaved('a', { typedAt: now - days * dayMs })
  expect(offered([typed(29.9)])).toEqual(['a'])
  expect(offered([typed(30.1)])).toEqual([])
})
