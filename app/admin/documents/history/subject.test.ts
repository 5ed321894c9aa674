import { expect, test } from 'vitest'
import { valuesSchema } from '#content/documents/schema.ts'
import type { ProjectValues } from '#content/documents/types/projects.ts'
import { projects } from '#content/documents/types/projects.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { restoredValues } from './subject.ts'

const project = (words: string) => sample(projects, words) as unknown as ProjectValues

const present = project('present')
const { results: _, ...older } = project('older')

test('a version that is older than a field is restored with the field’s current value', () => {
  const values = restoredValues(projects.fields, older, present)
  expect(values).toEqual({ ...older, results: present.results })
  expect(valuesSchema(projects).safeParse(values).success).toBe(true)
})

test('a version that is older than a part of a group is restored with the part’s current value', () => {
  const { quote, ...rest } = project('older').testimonial
  const values = restoredValues(projects.fields, { ...older, testimonial: rest }, present)
  expect(values.testimonial).toEqual({ ...rest, quote: present.testimonial.quote })
  expect(quote).not.toBe(present.testimonial.quote)
})

test('the current value comes from the newest version, or from the record if the version is older', () => {
  const values = restoredValues(projects.fields, older, present, project('newest'))
  expect(values.results).toBe(project('newest').results)
  expect(restoredValues(projects.fields, older, present, older).results).toBe(present.results)
})

test('values of undeclared fields are dropped', () => {
  const values = restoredValues(projects.fields, { ...older, budget: 'large' }, present)
  expect(Object.keys(values)).toEqual(Object.keys(projects.fields))
})
