import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { directionOf, withSort } from '../documents/list/list-address.ts'

interface HeadingProps {
  children: string
  sort?: string | undefined
  className?: string | undefined
}

/** Column heading. A sortable heading links to the list sorted by its column. */
export function Heading({ children, sort, className = '' }: HeadingProps) {
  const [params] = useSearchParams()
  const direction = sort === undefined ? undefined : directionOf(params.get('sort') ?? '', sort)
  const Arrow = direction === 'ascending' ? ArrowUp : direction ? ArrowDown : ArrowUpDown
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={`caption h-10 px-3 font-normal text-ink-3 @max-2xl:px-1 first:pl-4 last:pr-4 @2xl:first:pl-5 @2xl:last:pr-5.5 ${className}`}
    >
      {sort ? (
        <Link
          to={`?${withSort(params, sort)}`}
          replace
          preventScrollReset
          className="group inline-flex min-h-8 items-center gap-1.5 hover:text-ink @max-2xl:min-h-11"
        >
          {children}
          <Arrow
            aria-hidden
            size={13}
            className={
              direction
                ? 'text-signal-deep'
                : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 @max-2xl:opacity-60'
            }
          />
        </Link>
      ) : (
        children
      )}
    </th>
  )
}
