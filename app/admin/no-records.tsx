import { Link } from 'react-router'
import type { Content } from '#content/define.ts'
import { Empty } from '../ui/empty.tsx'

interface NoRecordsProps {
  content: Content
  search: string
  page: number
}

/** What a list without rows says: why, and where to go from here. */
export function NoRecords({ content, search, page }: NoRecordsProps) {
  const many = content.many.toLowerCase()
  const link = 'text-signal-deep underline underline-offset-4 hover:text-ink'
  return (
    <div className="border border-line bg-sheet">
      {search ? (
        <Empty title={`No ${many} match “${search}”`}>
          <Link to="?" className={link}>
            {`Show all ${many}`}
          </Link>
        </Empty>
      ) : page > 1 ? (
        <Empty title="This page is empty">
          <Link to="?" className={link}>
            Go to the first page
          </Link>
        </Empty>
      ) : (
        <Empty title={`No ${many} yet`}>
          <Link to="create" className={link}>
            {`Add the first ${content.one.toLowerCase()}`}
          </Link>
        </Empty>
      )}
    </div>
  )
}
