import { Link } from 'react-router'
import type { ContentName } from '#content/index.ts'
import { contents } from '#content/index.ts'
import { link } from './entries.tsx'

/** How much waits to be published. */
export interface DraftCounts {
  pages: number
  records: { type: ContentName; count: number }[]
}

/** Pages with unpublished changes, and drafts of records. */
export function Drafts({ pages, records }: DraftCounts) {
  if (pages === 0 && records.length === 0) return null
  return (
    <div className="mt-5 grid gap-1.5 border-warn border-l-2 bg-sheet px-4 py-3 text-sm">
      {pages > 0 && (
        <p>
          {pages === 1 ? '1 page has ' : `${pages} pages have `}
          <Link to="/admin/pages" className={link}>
            unpublished changes
          </Link>
        </p>
      )}
      {records.map(({ type, count }) => (
        <p key={type}>
          {`${contents[type].many}: `}
          <Link to={`/admin/${type}?isActive=draft`} className={link}>
            {count === 1 ? '1 draft' : `${count} drafts`}
          </Link>
        </p>
      ))}
    </div>
  )
}
