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
  ['Permanent, part-time', ['PART_TIME']],
  ['Vollzeit', ['FULL_TIME']],
  ['Vollzeitstelle, unbefristet', ['FULL_TIME']],
  ['Teilzeit, unbefristet', ['PART_TIME']],
  ['Unbefristet', ['FULL_TIME']],
  ['Teilzeit, befristet auf zwei Jahre', ['PART_TIME', 'TEMPORARY']],
  ['Voll- oder Teilzeit', ['FULL_TIME', 'PART_TIME']],
  ['Vollzeit/Teilzeit', ['FULL_TIME', 'PART_TIME']],
  ['Werkstudentin (m/w/d)', ['PART_TIME']],
  ['Freie Mitarbeit', ['CONTRACTOR']],
  ['Freiberuflich', ['CONTRACTOR']],
  ['Praktikum', ['INTERN']],
  ['Ausbildung', ['OTHER']],
  ['Internal transfer', ['OTHER']],
  ['', ['OTHER']],
])('“%s” is %j', (type, expected) => {
  expect(employmentTypes(type)).toEqual(expected)
})
