import { Link } from 'react-router'
import { link } from './entries.tsx'

/** Pages with unpublished changes. */
export function Drafts({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="mt-5 border-warn border-l-2 bg-sheet px-4 py-3 text-sm">
      {count === 1 ? '1 page has ' : `${count} pages have `}
      <Link to="/admin/pages" className={link}>
        unpublished changes
      </Link>
    </p>
  )
}
