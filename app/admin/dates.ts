import { dayAt, localAt } from '#content/publishing/time-zone.ts'
import { dayMs } from '#content/text/durations.ts'
import { ownTimeZone, siteTimeZone } from './site-locale.ts'

/**
 * Dates of the back office: in English, as all of it, and in the site's time zone. A time says which zone that is where
 * the reader's clock shows another one.
 */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(how: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(how)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', how)
  formats.set(key, made)
  return made
}

/** Formatted date. An invalid date is shown as it came: it must not break its screen. */
function format(
  how: Intl.DateTimeFormatOptions,
  iso: string,
  timeZone: string = siteTimeZone(),
): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return String(iso ?? '')
  const isOther = localAt(iso, timeZone) !== localAt(iso, ownTimeZone())
  const zoned = how.hour && isOther ? { timeZoneName: 'short' as const } : {}
  // Some releases of ICU put a narrow space in front of AM.
  return formatOf({ ...how, ...zoned, timeZone })
    .format(date)
    .replaceAll('\u202f', ' ')
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/** Day: `Nov 20, 2026`. */
export const localDay = (iso: string) => format(day, iso)

/** Day as a heading: `Friday, November 20, 2026`. */
export const localLongDay = (iso: string) => format({ dateStyle: 'full' }, iso)

/** Time of day: `8:55 PM`, `8:55 PM GMT+1`. */
export const localTime = (iso: string) => format(time, iso)

/** Day and time: `Nov 20, 2026, 8:55 PM`. */
export const localMoment = (iso: string) => format({ ...day, ...time }, iso)

/** Day and time, the month in full: `November 20, 2026 at 8:55 PM`. */
export const localLongMoment = (iso: string) =>
  format({ year: 'numeric', month: 'long', day: 'numeric', ...time }, iso)

const longestWeekMs = 6 * dayMs

/** Day of the week and time, `Tuesday 4:10 AM`, for six days, in which it names one day alone; then as `localMoment`. */
export function localWeekday(iso: string, present = Date.now()): string {
  const age = present - Date.parse(iso)
  return age >= 0 && age < longestWeekMs
    ? format({ weekday: 'long', ...time }, iso)
    : localMoment(iso)
}

/** Day and time as the reader's clock shows them. */
export const ownMoment = (iso: string) => format({ ...day, ...time }, iso, ownTimeZone())

/** Whether two moments are of one day. */
export const isSameDay = (one: string, other: string) =>
  dayAt(one, siteTimeZone()) === dayAt(other, siteTimeZone())

/** Day, as file names have it: `2026-11-20`. */
export const dayInFileNames = (date: Date) => dayAt(date.toISOString(), siteTimeZone())
