import { expect, test } from 'vitest'
import {
  dayAt,
  endOfDay,
  instantOf,
  isTimeZone,
  localAt,
  offsetTimeAt,
  timeZoneOf,
  timeZones,
} from './time-zone.ts'

test.each([
  ['2026-11-22T08:00', 'Europe/Berlin', '2026-11-22T07:00:00.000Z'],
  ['2026-07-22T08:00', 'Europe/Berlin', '2026-07-22T06:00:00.000Z'],
  ['2026-11-22T08:00', 'UTC', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22T08:00', 'America/St_Johns', '2026-11-22T11:30:00.000Z'],
  ['2026-11-22T08:00', 'Pacific/Kiritimati', '2026-11-21T18:00:00.000Z'],
])('%s in %s converts to %s and back', (local, zone, instant) => {
  expect(instantOf(local, zone)).toEqual({ instant })
  expect(localAt(instant, zone)).toBe(local)
})

test.each([
  ['2026-11-26T08:15:00.000Z', 'Europe/Berlin', '2026-11-26T09:15:00+01:00'],
  ['2026-07-26T08:15:30.999Z', 'Europe/Berlin', '2026-07-26T10:15:30+02:00'],
  ['2026-11-26T08:15:00.000Z', 'UTC', '2026-11-26T08:15:00+00:00'],
  ['2026-11-26T01:15:00.000Z', 'America/St_Johns', '2026-11-25T21:45:00-03:30'],
  ['2026-11-26T12:15:00.000Z', 'Pacific/Kiritimati', '2026-11-27T02:15:00+14:00'],
  ['nothing', 'UTC', ''],
])('%s in %s with its offset is %j', (instant, zone, expected) => {
  expect(offsetTimeAt(instant, zone)).toBe(expected)
  if (expected) expect(Date.parse(expected)).toBe(Math.floor(Date.parse(instant) / 1000) * 1000)
})

test('a time skipped by daylight saving is moved forward and flagged', () => {
  const found = instantOf('2026-03-29T02:30', 'Europe/Berlin')
  expect(found).toEqual({ instant: '2026-03-29T01:30:00.000Z', isMoved: true })
  expect(localAt(found?.instant ?? '', 'Europe/Berlin')).toBe('2026-03-29T03:30')
  // Clocks move forward by only half an hour.
  const lordHowe = instantOf('2026-10-04T02:10', 'Australia/Lord_Howe')
  expect(lordHowe?.isMoved).toBe(true)
  expect(localAt(lordHowe?.instant ?? '', 'Australia/Lord_Howe')).toBe('2026-10-04T02:40')
})

test('a time repeated by daylight saving resolves to the first and is flagged', () => {
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toEqual({
    instant: '2026-10-25T00:30:00.000Z',
    isDouble: true,
  })
  expect(instantOf('2026-10-25T03:00', 'Europe/Berlin')).toEqual({
    instant: '2026-10-25T02:00:00.000Z',
  })
})

test('a day ends at midnight of its zone, even if the clocks skip midnight', () => {
  expect(endOfDay('2026-11-22', 'Europe/Berlin')).toBe('2026-11-22T23:00:00.000Z')
  expect(endOfDay('2026-12-31', 'UTC')).toBe('2027-01-01T00:00:00.000Z')
  // In Beirut, clocks move forward from 0:00 to 1:00.
  expect(endOfDay('2026-03-28', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z')
  expect(dayAt('2026-03-28T21:59:59.999Z', 'Asia/Beirut')).toBe('2026-03-28')
  expect(dayAt('2026-03-28T22:00:00.000Z', 'Asia/Beirut')).toBe('2026-03-29')
})

test('only IANA names are time zones, offsets are not', () => {
  expect(['Europe/Berlin', 'UTC', 'America/New_York'].map(isTimeZone)).toEqual([true, true, true])
  expect(['', '+01:00', 'Europe/Hamburg', 'x'].map(isTimeZone)).toEqual(Array(4).fill(false))
  expect([timeZoneOf(''), timeZoneOf(undefined), timeZoneOf('Mars/Base')]).toEqual(
    Array(3).fill('UTC'),
  )
  expect(timeZones().every(isTimeZone)).toBe(true)
})

test('an empty text is not a time', () => {
  expect(instantOf('', 'UTC')).toBeUndefined()
  expect(localAt('', 'UTC')).toBe('')
})
