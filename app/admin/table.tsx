import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { directionOf, withSort } from './list-address.ts'

/** A sheet with a table on it. */
export function Table({
  label,
  isBusy,
  children,
}: {
  label: string
  isBusy: boolean
  children: ReactNode
}) {
  return (
    <div className="border border-line bg-sheet">
      <table
        aria-label={label}
        aria-busy={isBusy}
        className="w-full table-fixed border-collapse text-left text-sm transition-opacity aria-busy:opacity-60"
      >
        {children}
      </table>
    </div>
  )
}

export const headClass =
  'caption h-10 px-3 font-normal text-ink-3 first:pl-4 last:pr-3 sm:first:pl-5'
export const rowClass = 'sm:h-11 border-line border-t hover:bg-paper'
export const cellClass = 'px-3 max-sm:py-1.5 max-sm:pr-1 first:pl-4 last:pr-3 sm:first:pl-5'

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
        className="group inline-flex min-h-8 items-center gap-1.5 hover:text-ink"
      >
        {children}
        <Arrow
          aria-hidden
          size={13}
          className={
            direction
              ? 'text-signal-deep'
              : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100'
          }
        />
      </Link>
    </th>
  )
}
