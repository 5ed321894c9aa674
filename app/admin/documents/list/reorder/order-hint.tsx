import { Link, useSearchParams } from 'react-router'
import { withoutFilters } from '../list-address.ts'

/** Hint on how to move rows, or a link to the site's order, in which they can be moved. */
export function OrderHint({ isManual }: { isManual: boolean }) {
  const [params] = useSearchParams()
  if (isManual) {
    return (
      <p id="how-to-move" className="text-ink-3 text-xs max-sm:sr-only">
        Shown in the same order as on your site. Drag rows or use the arrow keys to reorder.
      </p>
    )
  }
  return (
    <p className="text-ink-3 text-xs">
      Switch to the site’s order to move rows.{' '}
      <Link
        to={`?${withoutFilters(params)}`}
        replace
        preventScrollReset
        className="inline-flex min-h-6 items-center text-signal-deep underline underline-offset-4 hover:text-ink"
      >
        Back to the site’s order
      </Link>
    </p>
  )
}
