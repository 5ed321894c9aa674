import { dayMs, hourMs, minuteMs } from '#content/text/durations.ts'

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** How long ago a moment was: `3 hours ago`, `less than a minute ago`. */
export function ageOf(iso: string, present = Date.now()): string {
  const ms = present - Date.parse(iso)
  for (const [unit, length] of units) {
    // Below 48 hours the age is in hours, which are more precise than days.
    if (ms >= length * (unit === 'day' ? 2 : 1))
      return relative.format(-Math.floor(ms / length), unit)
  }
  return 'less than a minute ago'
}
