import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { localDay } from '../dates.ts'

export const link = 'text-signal-deep underline underline-offset-4 hover:text-ink'

interface RecentProps {
  title: string
  all: string
  nothing: ReactNode
  children: ReactNode[]
}

/** Panel with the newest entries of a list. */
export function Recent({ title, all, nothing, children }: RecentProps) {
  return (
    <section aria-label={title} className="border border-line bg-sheet">
      <div className="flex min-h-12 items-center justify-between gap-4 px-5">
        <h2 className="font-semibold text-sm">{title}</h2>
        <Link
          to={all}
          className={`caption inline-flex min-h-6 items-center max-sm:min-h-11 ${link}`}
        >
          View all
        </Link>
      </div>
      {children.length > 0 ? (
        <ul>{children}</ul>
      ) : (
        <p className="border-line border-t px-5 py-8 text-center text-ink-2 text-sm">{nothing}</p>
      )}
    </section>
  )
}

interface EntryProps {
  to: string
  title: string
  note: string
  children: ReactNode
}

export function Entry({ to, title, note, children }: EntryProps) {
  return (
    <li className="border-line border-t">
      <Link to={to} className="flex min-h-14 items-center gap-4 px-5 py-2 hover:bg-paper">
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate font-medium text-sm">
            {title}
          </span>
          <span dir="auto" className="block truncate text-ink-2 text-xs">
            {note}
          </span>
        </span>
        {children}
      </Link>
    </li>
  )
}

export function Day({ of }: { of: string }) {
  return (
    <time dateTime={of} className="caption shrink-0 text-ink-3 max-sm:hidden">
      {localDay(of)}
    </time>
  )
}
