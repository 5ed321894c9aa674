import { Link } from './link.tsx'
import { dirOf } from './text/direction.ts'

interface BreadcrumbProps {
  label: string
  /** The list that the page belongs to. */
  list: { to: string; label: string }
  title: string
}

/** Breadcrumb from a list to one of its pages. */
export const Breadcrumb = ({ label, list, title }: BreadcrumbProps) => (
  <nav aria-label={label}>
    <ol className="caption flex flex-wrap gap-x-2 text-ink-3">
      <li>
        <Link to={list.to} className="quiet-link">
          {list.label}
        </Link>
        <span aria-hidden="true" className="ml-2">
          /
        </span>
      </li>
      <li dir={dirOf(title)} aria-current="page" className="min-w-0 wrap-anywhere">
        {title}
      </li>
    </ol>
  </nav>
)
