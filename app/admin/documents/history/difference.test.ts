import { expect, test } from 'vitest'
import { projects } from '#content/documents/types/projects.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
import { changedFields, differenceOfLists, differenceOfTexts } from './difference.ts'
import { nearChangedEntries, withContext } from './difference-context.ts'

const textOf = (pieces: { what: string; value: string }[], without: string) =>
  pieces
    .filter(({ what }) => what !== without)
    .map(({ value }) => value)
    .join('')

test('only changed fields are listed, in declared order', () => {
  const before = { values: sample(projects) }
  const after = {
    values: { ...sample(projects), results: 'None', title: 'Other', category: 'web one' },
  }
  expect(changedFields(projects.fields, before, after).map(({ name }) => name)).toEqual([
    'title',
    'results',
  ])
  expect(changedFields(projects.fields, before, before)).toEqual([])
})

test('the first version lists every field without a previous value', () => {
  const fields = changedFields(projects.fields, undefined, { values: sample(projects) })
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(projects.fields))
  expect(fields.every((field) => !('before' in field))).toBe(true)
})

test('an unset time is not a change from a version without times', () => {
  const values = sample(projects)
  const unset = { values, publishAt: null, unpublishAt: null, publishedAt: null }
  expect(changedFields(projects.fields, { values }, unset)).toEqual([])
  const names = (fields: { field: { label: string } }[]) => fields.map(({ field }) => field.label)
  expect(names(changedFields({}, undefined, unset))).toEqual([])
  const set = { ...unset, publishAt: '2026-12-24T08:00:00.000Z' }
  expect(names(changedFields(projects.fields, unset, set))).toEqual(['Publish at'])
  expect(changedFields(projects.fields, set, unset)).toMatchObject([{ after: '' }])
})

test('texts are compared word by word', () => {
  const pieces = differenceOfTexts(
    'A board for tugs.\n\nIt is fast.',
    'A board for pilots.\n\nIt is fast.',
  )
  expect(pieces.filter(({ what }) => what !== 'same')).toEqual([
    { what: 'deleted', value: 'tugs' },
    { what: 'inserted', value: 'pilots' },
  ])
})

test('a rewritten text is replaced as a whole', () => {
  const before = 'Most of our web work is used all day by people who know their trade.'
  const after = 'Entirely rewritten by somebody of the house.'
  expect(differenceOfTexts(before, after)).toEqual([
    { what: 'deleted', value: before },
    { what: 'inserted', value: after },
  ])
  expect(differenceOfTexts('', 'New')).toEqual([{ what: 'inserted', value: 'New' }])
})

test('two huge texts without common words are compared within a second', async () => {
  const before = `Begin. ${Array.from({ length: 20_000 }, (_, n) => `a${n}`).join(' ')} End.`
  const after = `Begin. ${Array.from({ length: 20_000 }, (_, n) => `b${n}`).join(' ')} End.`
  expect(await processorTime(() => differenceOfTexts(before, after))).toBeLessThan(1000)
  const pieces = differenceOfTexts(before, after)
  expect(textOf(pieces, 'inserted')).toBe(before)
  expect(textOf(pieces, 'deleted')).toBe(after)
})

test('a list is compared entry by entry', () => {
  expect(differenceOfLists(['Fast', 'Loud'], ['Fast', 'Quiet', 'Small'])).toEqual([
    { what: 'same', value: 'Fast' },
    { what: 'deleted', value: 'Loud' },
    { what: 'inserted', value: 'Quiet' },
    { what: 'inserted', value: 'Small' },
  ])
})

test('unchanged text far from a change is omitted and counted', () => {
  const long = 'word '.repeat(400)
  const shown = withContext(differenceOfTexts(`${long}old ${long}`, `${long}new ${long}`))
  expect(shown.map(({ what }) => what)).toEqual([
    'omitted',
    'same',
    'deleted',
    'inserted',
    'same',
    'omitted',
  ])
  const length = shown.reduce(
    (sum, piece) => sum + (piece.what === 'omitted' ? piece.count : piece.value.length),
    0,
  )
  expect(length).toBe(long.length * 2 + 'old new '.length - 1)
})

test('a long list shows only the entries next to a change', () => {
  const before = Array.from({ length: 200 }, (_, place) => `Entry ${place}`)
  const after = before.with(100, 'Another')
  expect(nearChangedEntries(differenceOfLists(before, after))).toEqual([
    { what: 'omitted', count: 99 },
    { what: 'same', value: 'Entry 99' },
    { what: 'deleted', value: 'Entry 100' },
    { what: 'inserted', value: 'Another' },
    { what: 'same', value: 'Entry 101' },
    { what: 'omitted', count: 98 },
  ])
})
