import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { button } from '../../../ui/button.ts'
import { Empty } from '../../../ui/empty.tsx'
import { withFilter, withPage } from './list-address.ts'

interface EmptyMessageProps {
  /** The plural in lower case: 'projects'. */
  many: string
  /** There are rows on other pages. */
  isPageEmpty?: boolean
  search?: string
  /** The status filter: its parameter in the address and its label. */
  status?: { name: string; word: string } | undefined
  /** Link to search elsewhere. */
  elsewhere?: ReactNode
  /** The message when there are no rows at all. */
  children: ReactNode
}

/** Empty state of a list: the reason, with links that reset the search or the filter. */
export function EmptyMessage({
  many,
  isPageEmpty,
  search,
  status,
  elsewhere,
  children,
}: EmptyMessageProps) {
  const [params] = useSearchParams()
  const noun = status ? `${status.word} ${many}` : many
  const link = button('secondary')
  const all = status && (
    <Link to={`?${withFilter(params, status.name)}`} replace className={link}>
      {search ? `Search all ${many}` : `Show all ${many}`}
    </Link>
  )
  return (
    <div className="border border-line bg-sheet">
      {isPageEmpty ? (
        <Empty
          title="This page is empty"
          actions={
            <Link to={`?${withPage(params, 1)}`} className={link}>
              Go to the first page
            </Link>
          }
        />
      ) : search ? (
        <Empty
          title={`No ${noun} match “${search}”`}
          actions={
            <>
              {all}
              {elsewhere}
              <Link to={`?${withFilter(params, 'search')}`} replace className={link}>
                Clear search
              </Link>
            </>
          }
        />
      ) : status ? (
        <Empty title={`No ${noun}`} actions={all} />
      ) : (
        children
      )}
    </div>
  )
}
