import { describe, expect, test } from 'vitest'
import { sample } from '#tests/support/inputs/samples.ts'
import { contents } from './content-types.ts'
import { type Content, defineContent } from './define.ts'
import { emptyValues } from './empty-values.ts'
import { group, list, select, text } from './fields.ts'
import { draftInputSchema, inputSchema, valuesSchema } from './schema.ts'

const messagesOf = (content: Content, values: unknown) =>
  valuesSchema(content)
    .safeParse(values)
    .error?.issues.map(({ message }) => message)

test('a select accepts only its options, and its default is the first', () => {
  const content = defineContent({
    name: 'projects',
    one: 'Room',
    many: 'Rooms',
    subtitle: '',
    fields: { size: select('Size', { s: 'Small', l: 'Large' }) },
    columns: {},
    search: [],
  })
  expect(emptyValues(content)).toEqual({ size: 's' })
  expect(messagesOf(content, { size: 'l' })).toBeUndefined()
  for (const size of ['m', '', 7]) {
    expect(messagesOf(content, { size })).toEqual(['Size must be one of s, l'])
  }
  expect(messagesOf(content, {})).toEqual(['Size is required'])
})

describe('an empty form', () => {
  test('of a project reports every missing field, as specified', () => {
    expect(messagesOf(contents.projects, emptyValues(contents.projects))).toEqual(
      expect.arrayContaining([
        'Title is required',
        'Category is required',
        'Description is required',
        'Image URL is required',
        'At least one technology is required',
        'Client is required',
        'Challenge is required',
        'Solution is required',
        'Results is required',
        'At least one key feature is required',
        'At least one additional image is required',
        'Quote is required',
        'Name is required',
        'Title is required',
      ]),
    )
  })

  test('of a career reports every missing field, as specified', () => {
    expect(messagesOf(contents.careers, emptyValues(contents.careers))).toEqual(
      expect.arrayContaining([
        'Title is required',
        'Department is required',
        'Location is required',
        'Type is required',
        'Description is required',
        'At least one responsibility is required',
        'At least one requirement is required',
        'At least one benefit is required',
        'Salary is required',
        'Experience is required',
      ]),
    )
  })

  test('of a technology reports every missing field, as specified', () => {
    expect(messagesOf(contents.technologies, emptyValues(contents.technologies))).toEqual(
      expect.arrayContaining([
        'Title is required',
        'Description is required',
        'Full description is required',
        'Icon is required',
        'Color is required',
        'At least one feature is required',
        'At least one technology is required',
        'Image URL is required',
      ]),
    )
  })

  test('of a testimonial reports every missing field, as specified', () => {
    expect(messagesOf(contents.testimonials, emptyValues(contents.testimonials))).toEqual(
      expect.arrayContaining([
        'Quote is required',
        'Name is required',
        'Title is required',
        'Company is required',
        'Image URL is required',
      ]),
    )
  })
})

test('an empty text counts as an entry of a list', () => {
  const project = sample(contents.projects, 'Meters')
  const values = { ...project, keyFeatures: [''], additionalImages: [''] }
  expect(messagesOf(contents.projects, values)).toBeUndefined()
})

test('the entries of a list together have at most 100,000 characters', () => {
  const project = sample(contents.projects, 'Meters')
  const entry = 'x'.repeat(10_000)
  const listed = (entries: number) => ({ ...project, keyFeatures: Array(entries).fill(entry) })
  expect(messagesOf(contents.projects, listed(10))).toBeUndefined()
  expect(messagesOf(contents.projects, listed(11))).toEqual([
    'Key Features together must be at most 100,000 characters',
  ])
})

test('a field declares its maximum length and its hint', () => {
  const events = defineContent({
    name: 'events',
    one: 'Event',
    many: 'Events',
    subtitle: 'Manage events',
    fields: {
      code: text('Code', { maxLength: 3, hint: 'ABC' }),
      note: text('Note', { isOptional: true, maxLength: 5 }),
      guests: list('Guests', 'guest', { maxLength: 4 }),
      place: group('Place', { name: text('Name', { maxLength: 2 }) }),
    },
    columns: { Code: 'code' },
    search: ['code'],
  })
  expect(events.fields.code.hint).toBe('ABC')
  const good = { code: '🧵🧵🧵', note: 'note.', guests: ['Ines'], place: { name: 'Ao' } }
  expect(messagesOf(events, good)).toBeUndefined()
  const bad = { code: 'ABCD', note: 'note..', guests: ['Ines M'], place: { name: 'Oslo' } }
  expect(messagesOf(events, bad)).toEqual([
    'Code must be at most 3 characters',
    'Note must be at most 5 characters',
    'Each guest must be at most 4 characters',
    'Name must be at most 2 characters',
  ])
  const { note: _, ...least } = good
  expect(inputSchema(events).safeParse(least).success).toBe(true)
  expect(draftInputSchema(events).safeParse({ ...good, code: 'ABCD' }).success).toBe(false)
})
