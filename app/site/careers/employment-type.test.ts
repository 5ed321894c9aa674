import { expect, test } from 'vitest'
import { employmentTypes } from './employment-type.ts'

test.each([
  ['Full-time', ['FULL_TIME']],
  ['full time', ['FULL_TIME']],
  ['Part-time', ['PART_TIME']],
  ['Contract', ['CONTRACTOR']],
  ['Freelance', ['CONTRACTOR']],
  ['Internship', ['INTERN']],
  ['Temporary', ['TEMPORARY']],
  ['Permanent contract', ['FULL_TIME']],
  ['Fixed-term contract', ['TEMPORARY']],
  ['Full-time or part-time', ['FULL_TIME', 'PART_TIME']],
  ['Internal transfer', ['OTHER']],
  ['', ['OTHER']],
])('“%s” is %j', (type, expected) => {
  expect(employmentTypes(type)).toEqual(expected)
})
