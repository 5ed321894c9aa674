import { expect, test } from 'vitest'
import { abandoned, type Draft } from './draft.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const day = 24 * 60 * 60 * 1000

const draft = (id: string, more: Partial<Draft> = {}): Draft => ({
  id,
  form: 'projects/new',
  values: {},
  begun: { values: {} },
  typedAt: now - 1000,
  ...more,
})

const offered = (drafts: Draft[], open: string[] = []) =>
  abandoned(drafts, ['projects/new'], new Set(open), now).map(({ id }) => id)

test('the draft that was typed last is offered first', () => {
  expect(offered([draft('a', { typedAt: now - 9000 }), draft('b'), draft('c', { typedAt: 1 })]))
    // The third draft has expired.
    .toEqual(['b', 'a'])
})

test('a draft is offered to its own form only', () => {
  expect(
    offered([draft('a', { form: 'projects/0199' }), draft('b', { form: 'careers/new' })]),
  ).toEqual([])
})

test('a draft whose form is still open somewhere is left alone', () => {
  expect(offered([draft('a'), draft('b')], ['a'])).toEqual(['b'])
})

test('a draft is offered for thirty days', () => {
  const typed = (days: number) => draft('a', { typedAt: now - days * day })
  expect(offered([typed(29.9)])).toEqual(['a'])
  expect(offered([typed(30.1)])).toEqual([])
})
