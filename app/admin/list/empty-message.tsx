import { Link, useSearchParams } from 'react-router'
import type { Content } from '#content/define.ts'
import { button } from '../../ui/button.ts'
import { Empty } from '../../ui/empty.tsx'
import { narrowed, type RecordListQuery, withPage } from './list-address.ts'

interface EmptyMessageProps {
  content: Content
  query: RecordListQuery
  total: number
}

/** What a list without rows says: why, and where to go from here. */
export function EmptyMessage({ content, query, total }: EmptyMessageProps) {
  const [params] = useSearchParams()
  const { search, isActive } = query
  const many = content.many.toLowerCase()
  const link = button('secondary')
  const status = isActive === undefined ? '' : isActive ? 'active ' : 'inactive '
  const withoutStatus = narrowed(params, 'isActive')
  return (
    <div className="border border-line bg-sheet">
      {total > 0 ? (
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
          title={`No ${status}${many} match “${search}”`}
          actions={
            <>
              {status && (
                <Link to={`?${withoutStatus}`} replace className={link}>
                  Search all {many}
                </Link>
              )}
              <Link to={`?${narrowed(params, 'search')}`} replace className={link}>
                Clear search
              </Link>
            </>
          }
        />
      ) : status ? (
        <Empty
          title={`No ${status}${many}`}
          actions={
            <Link to={`?${withoutStatus}`} replace className={link}>
              {`Show all ${many}`}
            </Link>
          }
        />
      ) : (
        <Empty
          title={`No ${many} yet`}
          actions={
            <Link to="create" className={link}>
              {`Add the first ${content.one.toLowerCase()}`}
            </Link>
          }
        />
      )}
    </div>
  )
}
