import type { Visits } from '#content/visits/visits-api.ts'
import { shownCount } from './shown-count.ts'

interface VisitTotalsProps {
  visits: Visits
  /** Whether the period before was as long as this one; the current month has only begun. */
  isWhole: boolean
}

/** The totals of the period, with their change since the period before. */
export function VisitTotals({ visits, isWhole }: VisitTotalsProps) {
  const { total, before, leads, atLeast } = visits
  const sent = leads.kinds.reduce((sum, { count }) => sum + count, 0)
  return (
    <dl className="mt-6 grid grid-cols-3 border border-line bg-sheet max-sm:grid-cols-1">
      <Total
        name={atLeast.length > 0 ? 'Visitors, at least' : 'Visitors'}
        count={total.visitors}
        before={before?.visitors}
        isWhole={isWhole}
      />
      <Total name="Page views" count={total.views} before={before?.views} isWhole={isWhole} />
      <Total name="Leads" count={sent} isWhole={isWhole} />
    </dl>
  )
}

interface TotalProps {
  name: string
  count: number
  before?: number | undefined
  isWhole: boolean
}

function Total({ name, count, before, isWhole }: TotalProps) {
  return (
    <div className="flex flex-col p-5 not-first:border-line max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:py-3 max-sm:not-first:border-t sm:not-first:border-l">
      <dt className="caption text-ink-3 max-sm:grow">{name}</dt>
      <dd className="display mt-1 text-2xl tabular-nums max-sm:mt-0">{shownCount(count)}</dd>
      {before !== undefined && (
        <dd className="mt-1 text-ink-2 text-sm max-sm:mt-0 max-sm:w-full">
          {changeText(count, before)}
          {!isWhole && ' (this month so far)'}
        </dd>
      )}
    </div>
  )
}

/** Change since the period before: `12 % more than the previous 40`. */
export function changeText(count: number, before: number): string {
  if (before === 0)
    return count === 0 ? 'None in the previous period either' : 'None in the previous period'
  const percent = Math.round((Math.abs(count - before) / before) * 100)
  const than = `the previous ${shownCount(before)}`
  if (percent === 0) return `Same as ${than}`
  return `${shownCount(percent)}% ${count > before ? 'more' : 'fewer'} than ${than}`
}
