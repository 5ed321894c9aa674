import { expect, test } from 'vitest'
import { formPath } from '#content/publishing/form-path.ts'
import type { Refusal } from '#content/publishing/releases-api.ts'
import { countOf, reasonsOf, titleOf } from './release-words.ts'

const refusal: Refusal = {
  type: 'projects',
  recordId: 'a',
  name: 'Harbor',
  reason: 'invalid',
  errors: [],
  liveVersion: 1,
}

test('blocking reasons are sentences, and nested errors include the field’s label', () => {
  const errors = [
    { field: 'client', message: 'Client is required' },
    { field: 'testimonial.quote', message: 'Quote is required' },
  ]
  expect(reasonsOf({ ...refusal, errors })).toEqual([
    'Client is required.',
    'Testimonial: Quote is required.',
  ])
  expect(reasonsOf({ ...refusal, reason: 'changed' })).toHaveLength(1)
  expect(reasonsOf({ ...refusal, reason: 'deleted' })).toEqual(['It has been deleted.'])
})

test('a draft without a name is named by its type, and each links to its form', () => {
  expect(titleOf({ type: 'careers', name: ' ' })).toBe('Career without a name')
  expect(formPath({ type: 'careers', recordId: 'a' })).toBe('/admin/careers/a/edit')
  expect(formPath({ type: 'pages', recordId: 'home' })).toBe('/admin/pages/home')
  expect([countOf(1), countOf(2)]).toEqual(['1 draft', '2 drafts'])
})
