import { Link, useSearchParams } from 'react-router'
import { button } from '../../ui/button.ts'
import { Empty } from '../../ui/empty.tsx'
import { narrowed, withPage } from '../list/list-address.ts'

interface NoMessagesProps {
  query: { search: string; status: 'new' | undefined }
  total: number
}

/** What a list of no messages says: why, and where to go from here. */
export function NoMessages({ query: { search, status }, total }: NoMessagesProps) {
  const [params] = useSearchParams()
  const unread = status ? 'unread ' : ''
  const link = button('secondary')
  const all = (
    <Link to={`?${narrowed(params, 'status')}`} replace className={link}>
      {search ? 'Search all messages' : 'Show all messages'}
    </Link>
  )
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
          title={`No ${unread}messages match “${search}”`}
          actions={
            <>
              {status && all}
              <Link to={`?${narrowed(params, 'search')}`} replace className={link}>
                Clear search
              </Link>
            </>
          }
        />
      ) : status ? (
        <Empty title="No unread messages" actions={all} />
      ) : (
        <Empty title="No messages yet">
          What visitors send from the contact form arrives here.
        </Empty>
      )}
    </div>
  )
}
