import { dayMs } from '#content/text/durations.ts'

const days = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'day', unitDisplay: 'long' })

/** Time until the purge: `12 days left`. */
export function timeLeft(until: string, now = Date.now()): string {
  const left = (Date.parse(until) - now) / dayMs
  return left < 1 ? 'Less than a day left' : `${days.format(Math.round(left))} left`
}
