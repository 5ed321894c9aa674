import { Link, useSearchParams } from 'react-router'
import { pageNumbers } from './page-numbers.ts'

interface PaginationProps {
  page: number
  pages: number
}

const cell =
  'inline-flex min-h-9 min-w-9 items-center justify-center rounded-sm px-2 text-sm tabular-nums ' +
  'max-sm:min-h-11 max-sm:min-w-10'

/** Pagination: Previous, numbered pages, Next. The URL holds the page. */
export function Pagination({ page, pages }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-wrap items-center gap-1">
        <li>
          <Step to={page - 1} isOpen={page > 1}>
            Previous
          </Step>
        </li>
        {pageNumbers(page, pages).map((number, place) =>
          number === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no other identity
            <li key={`gap-${place}`} className={`${cell} text-ink-3`} aria-hidden>
              …
            </li>
          ) : (
            <li key={number}>
              <PageLink to={number} isCurrent={number === page} />
            </li>
          ),
        )}
        <li>
          <Step to={page + 1} isOpen={page < pages}>
            Next
          </Step>
        </li>
      </ul>
    </nav>
  )
}

function Step({ to, isOpen, children }: { to: number; isOpen: boolean; children: string }) {
  const address = useAddressOf(to)
  if (!isOpen) return <span className={`${cell} px-3 text-ink-3`}>{children}</span>
  return (
    <Link to={address} className={`${cell} px-3 hover:bg-line/50`}>
      {children}
    </Link>
  )
}

function PageLink({ to, isCurrent }: { to: number; isCurrent: boolean }) {
  const address = useAddressOf(to)
  return (
    <Link
      to={address}
      aria-label={`Page ${to}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${cell} ${isCurrent ? 'border border-ink font-medium' : 'text-ink-2 hover:bg-line/50'}`}
    >
      {to}
    </Link>
  )
}

function useAddressOf(page: number): string {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  if (page > 1) next.set('page', String(page))
  else next.delete('page')
  return `?${next}`
}
