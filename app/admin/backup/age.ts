import { dayMs, hourMs, minuteMs } from '#content/text/durations.ts'

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** Age of a moment: `3 hours ago`, `less than a minute ago`. */
export function ageOf(iso: string, present = Date.now()): string {
  const ms = present - Date.parse(iso)
  for (const [unit, length] of units) {
    // Days start at 48 hours; below, hours are more precise.
    if (ms >= length * (unit === 'day' ? 2 : 1))
      return relative.format(-Math.floor(ms / length), unit)
  }
  return 'less than a minute ago'
}
