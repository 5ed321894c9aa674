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
])('“%s” is read as a place', (text, expected) => {
  expect(locationOf(text)).toEqual(expected)
})

test.each([
  ['Remote', remote],
  ['Remote, worldwide', remote],
  ['Remote (Europe)', { ...remote, ...from('AdministrativeArea', 'Europe') }],
  ['Fully remote – Germany only', { ...remote, ...from('Country', 'Germany') }],
  ['Remote within Canada', { ...remote, ...from('Country', 'Canada') }],
])('“%s” is remote work', (text, expected) => {
  expect(locationOf(text)).toEqual(expected)
})

test('a choice between office and remote gives both', () => {
  expect(locationOf('Hamburg, Germany or remote (Europe)')).toEqual({
    ...place('Hamburg', 'Germany'),
    ...remote,
    ...from('AdministrativeArea', 'Europe'),
  })
})

test.each([
  ['Hamburg, Deutschland', place('Hamburg', 'Deutschland')],
  ['Köln, NRW', place('Köln', undefined, 'NRW')],
  ['Frankfurt am Main', place('Frankfurt am Main')],
  ['Halle (Saale)', place('Halle')],
  ['Hamburg, Homeoffice möglich', place('Hamburg')],
  ['Hamburg, mobiles Arbeiten', place('Hamburg')],
  ['München, bis zu 3 Tage Homeoffice', place('München')],
  ['Berlin, 60 % Homeoffice', place('Berlin')],
  ['Wien (hybrid, 2–3 Tage im Büro)', place('Wien')],
  ['Hamburg und Homeoffice', place('Hamburg')],
  ['Homeoffice', remote],
  ['Remote, weltweit', remote],
  ['100 % remote aus Österreich', { ...remote, ...from('Country', 'Österreich') }],
  ['Remote (deutschlandweit)', { ...remote, ...from('Country', 'Deutschland') }],
  ['Remote innerhalb Deutschlands', { ...remote, ...from('Country', 'Deutschland') }],
  ['Remote (europaweit)', { ...remote, ...from('AdministrativeArea', 'Europa') }],
  ['Zürich, Schweiz oder Homeoffice', { ...place('Zürich', 'Schweiz'), ...remote }],
  ['Hamburg/Remote', { ...place('Hamburg'), ...remote }],
])('“%s” is understood in German', (text, expected) => {
  expect(locationOf(text)).toEqual(expected)
})

test('a town is not a country, and a choice of towns gives both', () => {
  expect(locationOf('Remote (Hamburg)')).toEqual(remote)
  expect(locationOf('Hamburg, Altona')).toEqual(place('Hamburg'))
  for (const text of ['Hamburg oder Berlin', 'Hamburg / Berlin']) {
    const both = [place('Hamburg').jobLocation, place('Berlin').jobLocation]
    expect(locationOf(text)).toEqual({ jobLocation: both })
  }
  for (const text of ['bundesweit', 'Mobiles Arbeiten', 'Mehrere Standorte', 'Nach Absprache']) {
    expect(locationOf(text), text).toEqual({})
  }
  const address = { '@type': 'PostalAddress', postalCode: '20457', addressLocality: 'Hamburg' }
  expect(locationOf('20457 Hamburg')).toEqual({ jobLocation: { '@type': 'Place', address } })
})

test.each([
  'Hamburg, Germany (hybrid)',
  'Hamburg, Germany, partly remote',
  'Hamburg, Germany, 2 days remote',
])('“%s” is not remote work', (text) => {
  expect(locationOf(text)).toEqual(place('Hamburg', 'Germany'))
})
