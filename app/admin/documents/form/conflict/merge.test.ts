import { expect, test } from 'vitest'
import { group, list, paragraph, select, text } from '#content/documents/fields.ts'
import { type Difference, differences, isConflict, merged, proposed } from './merge.ts'

const fields = {
  title: text('Title'),
  description: paragraph('Description'),
  features: list('Features', 'feature'),
  testimonial: group('Testimonial', { quote: paragraph('Quote'), name: text('Name') }),
}

const base = {
  title: 'Harbor',
  description: 'Tugs',
  features: ['a', 'b'],
  testimonial: { quote: 'Good', name: 'Ada' },
}

const compare = (yours: object, theirs: object) =>
  differences(fields, base, { ...base, ...yours }, { ...base, ...theirs })

const summary = (found: Difference[]) => found.map(({ path, changedBy }) => [path, changedBy])

test('a difference in a select has the labels of its options', () => {
  const options = { s: 'Small', l: 'Large' }
  const [found] = differences(
    { size: select('Size', options) },
    { size: 's' },
    { size: 'l' },
    { size: 's' },
  )
  expect(found).toMatchObject({ path: 'size', yours: 'l', changedBy: 'you', options })
})

test('a difference says which side changed the field', () => {
  const found = compare(
    { title: 'Mine', description: 'Mine', testimonial: { quote: 'Mine', name: 'Ada' } },
    { title: 'Theirs', features: ['b', 'a'], testimonial: { quote: 'Good', name: 'Bob' } },
  )
  expect(summary(found)).toEqual([
    ['title', 'both'],
    ['description', 'you'],
    ['features', 'them'],
    ['testimonial.quote', 'you'],
    ['testimonial.name', 'them'],
  ])
  expect(found.map(proposed)).toEqual([undefined, 'yours', 'theirs', 'yours', 'theirs'])
  expect(found.at(-1)?.label).toBe('Testimonial: Name')
  expect(isConflict(found)).toBe(true)
})

test('the same change on both sides is not a difference', () => {
  expect(compare({ title: 'Ours', features: [] }, { title: 'Ours', features: [] })).toEqual([])
})

test('there is no conflict if the other side changed nothing', () => {
  expect(isConflict(compare({ title: 'Mine', features: [''] }, {}))).toBe(false)
})

test('merging takes the chosen side of each field', () => {
  const yours = { ...base, title: 'Mine', features: ['c'], description: 'Mine' }
  const theirs = {
    ...base,
    title: 'Theirs',
    features: ['d', ''],
    testimonial: { quote: 'Bad', name: 'Ada' },
  }
  const found = differences(fields, base, yours, theirs)
  const choices = { ...Object.fromEntries(found.map((each) => [each.path, proposed(each)])) }
  expect(merged(yours, found, { ...choices, title: 'yours', features: 'theirs' })).toEqual({
    title: 'Mine',
    description: 'Mine',
    features: ['d', ''],
    testimonial: { quote: 'Bad', name: 'Ada' },
  })
  expect(yours.testimonial).toBe(base.testimonial)
  expect(base.testimonial.quote).toBe('Good')
})
