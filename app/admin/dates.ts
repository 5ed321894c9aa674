import { dayAt, localAt } from '#content/publishing/time-zone.ts'
import { dayMs } from '#content/text/durations.ts'
import { ownTimeZone, siteTimeZone } from './site-locale.ts'

/**
 * Date formats of the back office: in English and in the site's time zone. A time includes the time zone if the
 * device's clock shows another time.
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

/** Formats a date. Returns an invalid date unchanged, so that it does not break the screen. */
function format(
  how: Intl.DateTimeFormatOptions,
  iso: string,
  timeZone: string = siteTimeZone(),
): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return String(iso ?? '')
  const isOther = localAt(iso, timeZone) !== localAt(iso, ownTimeZone())
  const zoned = how.hour && isOther ? { timeZoneName: 'short' as const } : {}
  // Some ICU versions put a narrow no-break space before AM.
  return formatOf({ ...how, ...zoned, timeZone })
    .format(date)
    .replaceAll('\u202f', ' ')
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/** Day: `Nov 20, 2026`. */
export const localDay = (iso: string) => format(day, iso)

/** A stored date, which has no time and no zone: `2026-11-20` becomes `Nov 20, 2026`. */
export const storedDay = (date: string) => format(day, date, 'UTC')

/** Day as a heading: `Friday, November 20, 2026`. */
export const localLongDay = (iso: string) => format({ dateStyle: 'full' }, iso)

/** Time of day: `8:55 PM`, or `8:55 PM GMT+1` if the device's clock shows another time. */
export const localTime = (iso: string) => format(time, iso)

/** Day and time: `Nov 20, 2026, 8:55 PM`. */
export const localMoment = (iso: string) => format({ ...day, ...time }, iso)

/** Day and time with the full month: `November 20, 2026 at 8:55 PM`. */
export const localLongMoment = (iso: string) =>
  format({ year: 'numeric', month: 'long', day: 'numeric', ...time }, iso)

const longestWeekMs = 6 * dayMs

/** Weekday and time, `Tuesday 4:10 AM`, within the last six days; otherwise the same as `localMoment`. */
export function localWeekday(iso: string, present = Date.now()): string {
  const age = present - Date.parse(iso)
  return age >= 0 && age < longestWeekMs
    ? format({ weekday: 'long', ...time }, iso)
    : localMoment(iso)
}

/** Day and time in the device's time zone. */
export const ownMoment = (iso: string) => format({ ...day, ...time }, iso, ownTimeZone())

/** Whether two times are on the same day in the site's time zone. */
export const isSameDay = (one: string, other: string) =>
  dayAt(one, siteTimeZone()) === dayAt(other, siteTimeZone())

/** Day for file names: `2026-11-20`. */
export const dayInFileNames = (date: Date) => dayAt(date.toISOString(), siteTimeZone())

/** The current day in the site's time zone, as date fields store it: `2026-11-20`. */
export const today = () => dayAt(new Date().toISOString(), siteTimeZone())
