import { dayMs, minuteMs } from '../text/durations.ts'

/* Time zones are IANA names such as `Europe/Berlin`. Times without a zone are in the site's time zone. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** Whether a text is an IANA time zone. Offsets such as `+01:00` are rejected: they have no daylight saving time. */
export function isTimeZone(text: string): boolean {
  if (!/^[a-z]/i.test(text)) return false
  try {
    return formatOf(text) !== undefined
  } catch {
    return false
  }
}

/** The time zone in a text, or UTC if it is not valid. */
export const timeZoneOf = (text: string | undefined): string =>
  text && isTimeZone(text) ? text : 'UTC'

/** Time zones to choose from, starting with the device's. */
export function timeZones(): string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}

/** UTC offset of a zone at a given time, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(time)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const clock = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  return clock + of('second') * 1000 - Math.floor(time / 1000) * 1000
}

/** Local time of an instant in a zone, to the minute: `2026-11-22T08:00`. */
export function localAt(instant: string, zone: string): string {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return ''
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 16)
}

/** Local time of an instant in a zone, to the second, with its offset: `2026-11-26T09:15:00+01:00`. */
export function offsetTimeAt(instant: string, zone: string): string {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return ''
  const offset = offsetAt(time, zone)
  const minutes = Math.round(Math.abs(offset) / minuteMs)
  const [hour, minute] = [Math.trunc(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  const clock = new Date(time + offset).toISOString().slice(0, 19)
  return `${clock}${offset < 0 ? '-' : '+'}${hour}:${minute}`
}

/** Local date of an instant in a zone: `2026-11-22`. */
export const dayAt = (instant: string, zone: string): string => localAt(instant, zone).slice(0, 10)

/** Instant of a local time, flagged if daylight saving skips or repeats that time. */
export interface LocalInstant {
  /** ISO 8601 in UTC. */
  instant: string
  /** The clocks skip the local time, so the instant is later by the length of the gap. */
  isMoved?: true
  /** The clocks show the local time twice. The instant is the first of the two. */
  isDouble?: true
}

/** Converts a local time such as `2026-11-22T08:00` to an instant. */
export function instantOf(local: string, zone: string): LocalInstant | undefined {
  const clock = Date.parse(`${local}Z`)
  if (Number.isNaN(clock)) return undefined
  // If the clocks change near this time, one day earlier has the old UTC offset and one day later the new one.
  const [before, after] = [offsetAt(clock - dayMs, zone), offsetAt(clock + dayMs, zone)]
  const right = [...new Set([before, after])]
    .map((offset) => clock - offset)
    .filter((time) => time + offsetAt(time, zone) === clock)
    .sort((a, b) => a - b)
  const [first] = right
  const instant = new Date(first ?? clock - before).toISOString()
  if (first === undefined) return { instant, isMoved: true }
  return right.length > 1 ? { instant, isDouble: true } : { instant }
}

/** The instant at which a day ends in a zone. */
export function endOfDay(day: string, zone: string): string {
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  return instantOf(`${next}T00:00`, zone)?.instant ?? `${next}T00:00:00.000Z`
}
