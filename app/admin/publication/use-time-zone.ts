import { useEffect, useState } from 'react'
import { timeZoneOf } from '#content/publication/time-zone.ts'
import { settings } from '../../api.ts'

let known: string | undefined

/** The site's time zone; `undefined` until it is loaded, and UTC when that failed. */
export function useTimeZone(): string | undefined {
  const [zone, setZone] = useState(known)
  useEffect(() => {
    const stop = new AbortController()
    settings.get(stop.signal).then(
      (stored) => {
        known = timeZoneOf(stored?.timeZone)
        setZone(known)
      },
      () => stop.signal.aborted || setZone((before) => before ?? 'UTC'),
    )
    return () => stop.abort()
  }, [])
  return zone
}

/** The time zone of the reader's machine. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Day and time in a zone, with its name: `Nov 22, 2026, 8:00 AM GMT+1`. */
export function momentIn(zone: string, instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  return date.toLocaleString(undefined, {
    ...{ timeZone: zone, year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  })
}
