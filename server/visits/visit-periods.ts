import { dayMs } from '#content/text/durations.ts'
import { type VisitRange, visitRanges } from '#content/visits/visit-ranges.ts'

/** A period of whole days or months. */
export interface VisitPeriod {
  unit: 'day' | 'month'
  /** The first and the last day, as `2026-11-27`. */
  from: string
  to: string
}

/** The day a number of days before a day. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10)

/** The month a number of months before the month of a day, as `2026-11`. */
export function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 7)
}

const lastDayOf = (month: string) => daysBefore(`${monthsBefore(month, -1)}-01`, 1)

/** The period of a range that ends today. `since` is the first day or month with a visit. */
export function periodOf(range: VisitRange, today: string, since: string | null): VisitPeriod {
  const wanted = visitRanges[range]
  if ('days' in wanted) {
    return { unit: 'day', from: daysBefore(today, wanted.days - 1), to: today }
  }
  const first = wanted.months === undefined ? since : monthsBefore(today, wanted.months - 1)
  return { unit: 'month', from: `${(first ?? today).slice(0, 7)}-01`, to: today }
}

/** The period of the same length before a period; `undefined` for a period without a fixed length. */
export function periodBefore(
  range: VisitRange,
  { from, to }: VisitPeriod,
): VisitPeriod | undefined {
  const wanted = visitRanges[range]
  if ('days' in wanted) {
    return { unit: 'day', from: daysBefore(from, wanted.days), to: daysBefore(to, wanted.days) }
  }
  if (wanted.months === undefined) return undefined
  const first = monthsBefore(from, wanted.months)
  return { unit: 'month', from: `${first}-01`, to: lastDayOf(monthsBefore(from, 1)) }
}

/** The days or months of a period in order: `2026-11-27` or `2026-11`. */
export function stepsOf({ unit, from, to }: VisitPeriod): string[] {
  const steps: string[] = []
  const last = unit === 'day' ? to : to.slice(0, 7)
  let step = unit === 'day' ? from : from.slice(0, 7)
  while (step <= last) {
    steps.push(step)
    step = unit === 'day' ? daysBefore(step, -1) : monthsBefore(step, -1)
  }
  return steps
}
