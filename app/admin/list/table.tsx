import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { directionOf, withSort } from './list-address.ts'

interface TableProps {
  label: string
  isBusy: boolean
  /** What lies over the table. */
  over?: ReactNode
  /** On a narrow screen its rows are sheets of their own, not lines with columns. */
  isStacked?: boolean
  children: ReactNode
}

/** A sheet with a table on it. */
export function Table({ label, isBusy, over, isStacked, children }: TableProps) {
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

export const headClass =
  'caption h-10 px-3 font-normal text-ink-3 max-sm:px-1 first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5.5'
/** Isolated, so that a hundred rows are not painted again because one has the pointer over it. */
export const rowClass = 'isolate sm:h-11 border-line border-t hover:bg-paper'
export const cellClass = 'px-3 max-sm:px-1 sm:max-lg:py-1.5'

/** A heading that sorts; the address holds the order. */
export function SortHead({
  field,
  children,
  className = '',
}: {
  field: string
  children: string
  className?: string
}) {
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
