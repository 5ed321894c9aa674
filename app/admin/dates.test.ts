import { afterEach, expect, test, vi } from 'vitest'
import { dayMs } from '#content/text/durations.ts'
import {
  isSameDay,
  localDay,
  localLongDay,
  localLongMoment,
  localMoment,
  localTime,
  localWeekday,
} from './dates.ts'
import { setSiteLocale } from './site-locale.ts'

afterEach(() => {
  vi.restoreAllMocks()
  setSiteLocale({ timeZone: 'UTC' })
})

/** Sets the device's time zone. */
function readIn(timeZone: string) {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  const mine = { ...options, timeZone }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(mine)
}

const late = '2026-11-20T23:23:00.000Z'

test('dates are in English and in the site’s time zone', () => {
  readIn('Europe/Berlin')
  setSiteLocale({ timeZone: 'Europe/Berlin' })
  expect(localDay(late)).toBe('Nov 21, 2026')
  expect(localLongDay(late)).toBe('Saturday, November 21, 2026')
  expect(localTime(late)).toBe('12:23 AM')
  expect(localMoment(late)).toBe('Nov 21, 2026, 12:23 AM')
  expect(localLongMoment(late)).toBe('November 21, 2026 at 12:23 AM')
  expect(isSameDay(late, '2026-11-21T22:59:00.000Z')).toBe(true)
  expect(isSameDay(late, '2026-11-20T22:59:00.000Z')).toBe(false)
})

test('a time includes its zone if the device shows another time', () => {
  setSiteLocale({ timeZone: 'Europe/Berlin' })
  readIn('America/New_York')
  expect(localMoment(late)).toBe('Nov 21, 2026, 12:23 AM GMT+1')
  expect(localTime(late)).toBe('12:23 AM GMT+1')
  expect(localDay(late)).toBe('Nov 21, 2026')
  readIn('Europe/Vienna')
  expect(localMoment(late)).toBe('Nov 21, 2026, 12:23 AM')
})

test('a moment in the last six days shows its weekday', () => {
  readIn('Europe/Berlin')
  setSiteLocale({ timeZone: 'Europe/Berlin' })
  const after = (ms: number) => localWeekday(late, Date.parse(late) + ms)
  expect(after(0)).toBe('Saturday 12:23 AM')
  expect(after(6 * dayMs - 1)).toBe('Saturday 12:23 AM')
  expect(after(6 * dayMs)).toBe('Nov 21, 2026, 12:23 AM')
  expect(after(-1)).toBe('Nov 21, 2026, 12:23 AM')
})

test('an invalid date is shown unchanged', () => {
  expect(localDay('yesterday')).toBe('yesterday')
})
