import { expect, test } from 'vitest'
import { contentNames, contents } from '#content/documents/content-types.ts'
import { emptyValues } from '#content/documents/empty-values.ts'
import { valuesSchema } from '#content/documents/schema.ts'
import { missingFields } from './missing-fields.ts'

/** Paths of the values that validation refuses. */
function refused(name: (typeof contentNames)[number], values: object): string[] {
  const { error } = valuesSchema(contents[name]).safeParse(values)
  return [...new Set(error?.issues.map(({ path }) => path.join('.')))]
}

test.each(contentNames)(
  'an empty form of %s misses the fields that validation requires',
  (name) => {
    const values = emptyValues(contents[name])
    expect(missingFields(contents[name].fields, values)).toEqual(refused(name, values))
  },
)

test('an empty project misses fourteen fields', () => {
  expect(missingFields(contents.projects.fields, emptyValues(contents.projects))).toHaveLength(14)
})

test('a space and an empty list entry count as values, as in validation', () => {
  const values = { ...emptyValues(contents.careers), title: ' ', benefits: [''] }
  const missing = missingFields(contents.careers.fields, values)
  expect(missing).not.toContain('title')
  expect(missing).not.toContain('benefits')
  expect(missing).toEqual(refused('careers', values))
})
