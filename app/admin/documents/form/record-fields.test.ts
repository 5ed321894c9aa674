import { expect, test } from 'vitest'
import { careers } from '#content/documents/types/careers.ts'
import { subpages } from '#content/documents/types/subpages.ts'
import { testimonials } from '#content/documents/types/testimonials.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { recordValues, sentValues } from './record-fields.ts'
import { recordFormSchema } from './record-schemas.ts'

const page = { title: 'A', parts: [{ kind: 'quote', text: 'Q', name: '' }], slug: 'a' }

test('only forms of types with pages have an address', () => {
  expect(recordValues(subpages, page)).toMatchObject({ title: 'A', lead: '', slug: 'a' })
  expect(recordValues(testimonials, { slug: 'a' })).not.toHaveProperty('slug')
})

test('parts of unknown kinds and undeclared fields of parts are dropped', () => {
  const parts = [{ kind: 'x' }, null, 'y', { kind: 'quote', text: 'Q', more: 1 }]
  expect(recordValues(subpages, { parts }).parts).toEqual([{ kind: 'quote', text: 'Q', name: '' }])
})

test('an empty address is not sent, and an empty time is sent as null', () => {
  expect(sentValues({ title: 'A', slug: '' })).toEqual({ title: 'A' })
  expect(sentValues({ title: 'A', slug: 'a' })).toEqual({ title: 'A', slug: 'a' })
  const publishAt = '2026-11-22T08:00:00.000Z'
  expect(sentValues({ publishAt, unpublishAt: '' })).toEqual({ publishAt, unpublishAt: null })
})

test('the form refuses a date in the future for visitors', () => {
  const career = sample(careers)
  const errorsOf = (times: object) =>
    recordFormSchema(careers)
      .safeParse({ ...career, slug: '', unpublishAt: '', publishedAt: '', ...times })
      .error?.issues.map(({ path }) => path.join('.'))
  expect(errorsOf({ publishedAt: '2011-11-22T08:00:00.000Z' })).toBeUndefined()
  expect(errorsOf({ publishedAt: '2976-11-22T08:00:00.000Z' })).toEqual(['publishedAt'])
})

test('the form refuses a taken or malformed address', () => {
  const errorsOf = (slug: string) =>
    recordFormSchema(subpages)
      .safeParse({ ...page, slug })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(errorsOf('')).toBeUndefined()
  expect(errorsOf('a-page')).toBeUndefined()
  expect(errorsOf('industries/logistics')).toBeUndefined()
  expect(errorsOf('projects')).toEqual(['slug: The address /projects is taken'])
  expect(errorsOf('Not One')).toEqual([
    'slug: The address may have lower-case letters, digits, single hyphens and at most two slashes only',
  ])
})
