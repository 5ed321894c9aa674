import { expect, test } from 'vitest'
import type { AnyRecord } from '../content-type.ts'
import {
  rowsOf,
  withChoice,
  withChosen,
  withMoved,
  withOrder,
  without,
  withSaved,
  withSource,
} from './rows.ts'

const record = (id: string, isActive = true, version = 1) => {
  const fields = { title: id, version, createdAt: '', updatedAt: '' }
  // Cast: a record of a type that is known only at run time cannot be a literal.
  return { _id: id, isActive, ...fields } as unknown as AnyRecord
}
const listed = (ids: string) => ({ items: [...ids].map((id) => record(id)), total: ids.length })
const rows = rowsOf(listed('abcde'))
const order = ({ items }: { items: readonly AnyRecord[] }) => items.map(({ _id }) => _id).join('')
const chosen = (of: { chosen: ReadonlySet<string> }) => [...of.chosen].sort().join('')

test('a row is selected and deselected', () => {
  const once = withChoice(rows, 'b', false)
  expect(chosen(once)).toBe('b')
  expect(chosen(withChoice(once, 'b', false))).toBe('')
})

test('a range extends from the last selected row in both directions', () => {
  const from = withChoice(rows, 'b', false)
  expect(chosen(withChoice(from, 'd', true))).toBe('bcd')
  expect(chosen(withChoice(from, 'a', true))).toBe('ab')
})

test('a range is deselected if its last row is', () => {
  const all = withChosen(rows, [...'abcde'])
  const without = withChoice(withChoice(all, 'b', false), 'd', true)
  expect(chosen(without)).toBe('ae')
})

test('a range without an anchor is one row', () => {
  expect(chosen(withChoice(rows, 'd', true))).toBe('d')
})

test('a new answer keeps the selection of rows that still exist', () => {
  expect(chosen(withSource(withChosen(rows, ['a', 'e']), listed('abz')))).toBe('a')
})

test('a removed row is neither counted nor selected', () => {
  const less = without(withChosen(rows, ['a', 'b']), 'b')
  expect([order(less), chosen(less), less.total]).toEqual(['acde', 'a', 4])
})

test('a saved row keeps its place', () => {
  const saved = withSaved(rows, record('c', false))
  expect(order(saved)).toBe('abcde')
  expect(saved.items[2]?.isActive).toBe(false)
})

test('a row is moved, and an earlier order is restored', () => {
  const moved = withMoved(rows, 'b', 3)
  expect(order(moved)).toBe('acdbe')
  expect(order(withOrder(moved, [...'abcde']))).toBe('abcde')
  expect(order(withMoved(rows, 'e', 0))).toBe('eabcd')
})

test('an answer that is older than a saved row does not overwrite it', () => {
  const saved = record('b', false, 2)
  const after = withSource(withSaved(rows, saved), listed('abx'))
  expect(order(after)).toBe('abx')
  expect(after.items[1]).toEqual(saved)
  const later = { items: [record('b', true, 3)], total: 1 }
  expect(withSource(after, later).items).toEqual(later.items)
})

const draft = { baseVersion: 1, liveVersion: 1, liveSlug: null, savedBy: null }
const drafted = (id: string) => Object.assign(record(id, true, 1_795_000_000_000), { draft })

test('a row that shows a draft keeps its texts when the live record is switched', () => {
  const shown = rowsOf({ items: [drafted('a')], total: 1 })
  const live = Object.assign(record('live', false, 2), { _id: 'a' })
  const [row] = withSaved(shown, live).items
  expect(row).toMatchObject({ title: 'a', isActive: false, draft: { liveVersion: 2 } })
})

test('a published record replaces its draft, even with a lower version', () => {
  const shown = rowsOf({ items: [drafted('a')], total: 1 })
  const [row] = withSource(shown, { items: [record('a', true, 2)], total: 1 }).items
  expect(row).toMatchObject({ version: 2 })
  expect(row?.draft).toBeUndefined()
})
