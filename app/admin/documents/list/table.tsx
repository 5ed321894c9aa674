import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import { localMoment } from '../../dates.ts'
import { directionOf, withSort } from './list-address.ts'

interface TableProps {
  label: string
  /** An overlay of the table. */
  over?: ReactNode
  /** Card layout on a narrow screen: its rows are cards of their own, not lines with columns. */
  isStacked?: boolean
  children: ReactNode
}

/** Table on a card, faint while the same list is loading again. */
export function Table({ label, over, isStacked, children }: TableProps) {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const isBusy = state === 'loading' && location.pathname === pathname
  return (
    <div className="relative border border-line bg-sheet">
      <table
        aria-label={label}
        aria-busy={isBusy}
        className={`w-full table-fixed border-collapse text-left text-sm transition-opacity aria-busy:opacity-60 aria-busy:delay-200 ${isStacked ? 'max-sm:block' : ''}`}
      >
        {children}
      </table>
      {over}
    </div>
  )
}

const headClass =
  'caption h-10 px-3 font-normal text-ink-3 max-sm:px-1 first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5.5'
/** Isolated: a hover does not repaint a hundred rows. */
export const rowClass = 'isolate sm:h-11 border-line border-t hover:bg-paper'
export const cellClass = 'px-3 max-sm:px-1 sm:max-lg:py-1.5'

interface HeadProps {
  children: string
  className?: string
}

/** Column heading. */
export const Head = ({ children, className = '' }: HeadProps) => (
  <th scope="col" className={`${headClass} ${className}`}>
    {children}
  </th>
)

/** Sortable column heading; the address holds the order. */
export function SortHead({ field, children, className = '' }: HeadProps & { field: string }) {
  const [params] = useSearchParams()
  const direction = directionOf(params.get('sort') ?? '', field)
  const Arrow = direction === 'ascending' ? ArrowUp : direction ? ArrowDown : ArrowUpDown
  return (
    <th scope="col" aria-sort={direction} className={`${headClass} ${className}`}>
      <Link
        to={`?${withSort(params, field)}`}
        replace
        preventScrollReset
        className="group inline-flex min-h-8 items-center gap-1.5 hover:text-ink max-sm:min-h-11"
      >
        {children}
        <Arrow
          aria-hidden
          size={13}
          className={
            direction
              ? 'text-signal-deep'
              : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 max-sm:opacity-60'
          }
        />
      </Link>
    </th>
  )
}

/** Short date or time; its title has the whole. */
export const Moment = ({ of, children }: { of: string; children: string }) => (
  <time dateTime={of} title={localMoment(of)} className="whitespace-nowrap tabular-nums">
    {children}
  </time>
)
