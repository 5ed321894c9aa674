import { expect, test } from 'vitest'
import { isTimeZone, timeZones } from '#content/publishing/time-zone.ts'
import { citiesOf } from '#content/publishing/time-zone-cities.ts'
import { optionsFor } from './combobox-input.tsx'

const zones = timeZones().map((value) => ({ value, names: citiesOf(value) }))
const found = (typed: string) => optionsFor(typed, zones).map(({ value }) => value)

test.each([
  ['new york', 'America/New_York'],
  ['America/New_York'.toLowerCase().slice(0, -1), 'America/New_York'],
  ['hamburg', 'Europe/Berlin'],
  ['München', 'Europe/Berlin'],
  ['Munchen', 'Europe/Berlin'],
  ['sao paulo', 'America/Sao_Paulo'],
  ['San Francisco', 'America/Los_Angeles'],
  ['Lodz', 'Europe/Warsaw'],
])('the time zone of %s is found', (typed, zone) => {
  expect(found(typed)).toEqual([zone])
})

test.each(['Mumbai', 'Kolkata', 'Kyiv', 'Ho Chi Minh'])('%s is found by both names', (city) => {
  expect(found(city)).toHaveLength(1)
})

test('an option tells by which city it was found', () => {
  expect(optionsFor('hambu', zones)).toMatchObject([{ value: 'Europe/Berlin', note: 'Hamburg' }])
  expect(optionsFor('berlin', zones)[0]).not.toHaveProperty('note')
})

test('a whole time zone shows all others too', () => {
  expect(found('europe/berlin')).toHaveLength(zones.length)
  expect(found('')).toHaveLength(zones.length)
})

test('cities belong to time zones', () => {
  expect(timeZones().filter((zone) => citiesOf(zone).length > 0).length).toBeGreaterThan(50)
  expect(timeZones().every(isTimeZone)).toBe(true)
})
