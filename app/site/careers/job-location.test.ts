import { expect, test } from 'vitest'
import { locationOf } from './job-location.ts'

const place = (addressLocality: string, addressCountry?: string, addressRegion?: string) => ({
  jobLocation: {
    '@type': 'Place',
    address: { '@type': 'PostalAddress', addressLocality, addressRegion, addressCountry },
  },
})
const remote = { jobLocationType: 'TELECOMMUTE' }
const from = (type: string, name: string) => ({
  applicantLocationRequirements: { '@type': type, name },
})

test.each([
  ['Hamburg, Germany', place('Hamburg', 'Germany')],
  ['Austin, TX, USA', place('Austin', 'USA', 'TX')],
  ['Berlin', place('Berlin')],
  ['', {}],
])('“%s” is a place', (text, expected) => {
  expect(locationOf(text)).toEqual(expected)
})

test.each([
  ['Remote', remote],
  ['Remote, worldwide', remote],
  ['Remote (Europe)', { ...remote, ...from('AdministrativeArea', 'Europe') }],
  ['Fully remote – Germany only', { ...remote, ...from('Country', 'Germany') }],
  ['Remote within Canada', { ...remote, ...from('Country', 'Canada') }],
])('“%s” is done from elsewhere', (text, expected) => {
  expect(locationOf(text)).toEqual(expected)
})

test('a choice of both is both', () => {
  expect(locationOf('Hamburg, Germany or remote (Europe)')).toEqual({
    ...place('Hamburg', 'Germany'),
    ...remote,
    ...from('AdministrativeArea', 'Europe'),
  })
})

test.each([
  'Hamburg, Germany (hybrid)',
  'Hamburg, Germany, partly remote',
  'Hamburg, Germany, 2 days remote',
])('“%s” is no remote work', (text) => {
  expect(locationOf(text)).toEqual(place('Hamburg', 'Germany'))
})
