import { expect, test } from 'vitest'
import { emptyValues } from './empty-values.ts'
import { partLimit } from './limits.ts'
import { draftInputSchema, valuesSchema } from './schema.ts'
import { type Part, subpages } from './types/subpages.ts'

const valid: Part = { kind: 'text', title: '', text: 'Words' }
const check = (parts: unknown) =>
  valuesSchema(subpages).safeParse({ title: 'Imprint', lead: '', parts })
const errorsOf = (parts: unknown) =>
  check(parts).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a page has at least one part and at most fifty', () => {
  expect(emptyValues(subpages).parts).toEqual([])
  expect(errorsOf([])).toEqual(['parts: At least one part is required'])
  expect(errorsOf(undefined)).toEqual(['parts: At least one part is required'])
  expect(errorsOf('x')).toEqual(['parts: Parts must be a list'])
  expect(errorsOf(Array(partLimit).fill(valid))).toBeUndefined()
  expect(errorsOf(Array(partLimit + 1).fill(valid))).toEqual(['parts: Parts must be at most 50'])
})

test('a message names the part and its field', () => {
  expect(errorsOf([valid, valid, { kind: 'text', text: '' }])).toEqual([
    'parts.2.text: Text is required',
  ])
  expect(errorsOf([{ kind: 'list', entries: [] }])).toEqual([
    'parts.0.entries: At least one entry is required',
  ])
  expect(errorsOf([{ kind: 'figures', figures: [] }])).toEqual([
    'parts.0.figures: At least one figure is required',
  ])
  expect(errorsOf([{ kind: 'questions', questions: [{ question: 'Why?', answer: '' }] }])).toEqual([
    'parts.0.questions.0.answer: Answer is required',
  ])
  const action = { kind: 'action', title: 'Write', label: 'Go', to: 'javascript:alert(1)' }
  expect(errorsOf([action])).toEqual([
    'parts.0.to: Link to must be a page such as /contact, or an address such as https://example.com',
  ])
})

test('a part with an unknown kind, or with fields of another kind, is rejected', () => {
  const kinds = 'text, list, figures, quote, picture, questions, action'
  for (const part of [{ kind: 'video' }, { text: 'Words' }]) {
    expect(errorsOf([part])).toEqual([`parts.0.kind: The kind must be one of ${kinds}`])
  }
  expect(errorsOf(['x'])).toEqual(['parts.0: Each part must be an object'])
  expect(check([{ ...valid, html: '<b>' }]).error?.issues[0]?.code).toBe('unrecognized_keys')
})

test('an optional text that is left out is stored as an empty text', () => {
  expect(check([{ kind: 'quote', text: 'Words' }]).data?.parts).toEqual([
    { kind: 'quote', text: 'Words', name: '' },
  ])
})

test('the parts together have at most 100,000 characters', () => {
  const long = { ...valid, text: 'a'.repeat(20_000) }
  expect(errorsOf(Array(5).fill(valid).concat(Array(5).fill(long)))).toEqual([
    'parts: Parts together must be at most 100,000 characters',
  ])
})

test('a draft accepts unfinished parts', () => {
  const draft = { title: '', parts: [{ kind: 'quote', text: '', name: '' }] }
  expect(draftInputSchema(subpages).safeParse(draft).success).toBe(true)
  expect(draftInputSchema(subpages).safeParse({ ...draft, parts: [{ kind: 'x' }] }).success).toBe(
    false,
  )
})
