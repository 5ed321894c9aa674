import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { fill } from '#content/labels/fill.ts'
import { useLabels, useLanguage } from '../site/labels.ts'
import { Link } from '../site/link.tsx'
import { pageNumbers } from '../ui/pagination/page-numbers.ts'
import { type ListPage, listPageUrl } from './list-page.ts'

interface LeafLinksProps extends ListPage {
  /** URL of the list's first page. */
  list: string
  /** The list element, which gets the focus when another page has loaded. */
  start: RefObject<HTMLElement | null>
}

const cell = 'inline-flex min-h-11 min-w-11 items-center justify-center px-3 tabular-nums'
const line =
  'underline decoration-transparent decoration-2 underline-offset-8 transition-colors hover:text-ink hover:decoration-line-strong aria-[current]:text-ink aria-[current]:decoration-signal'

/** Pagination of a public list, as plain links. */
export function PageLinks({ page, pages, list, start }: LeafLinksProps) {
  const isTurned = useRef(false)
  const { pagination: labels } = useLabels()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    if (isTurned.current) {
      // Browsers do not scroll to a focused list that is already partly visible, so the list is scrolled explicitly.
      // The scroll is instant: a smooth scroll would load every picture on its way.
      start.current?.focus({ preventScroll: true })
      start.current?.scrollIntoView({ behavior: 'instant' })
    }
    isTurned.current = false
  }, [page])
  if (pages < 2) return null

  const to = (number: number, children: ReactNode, name?: string) => (
    <Link
      to={listPageUrl(list, number)}
      preventScrollReset
      onClick={() => {
        isTurned.current = true
      }}
      aria-label={name}
      aria-current={number === page ? 'page' : undefined}
      rel={number === page - 1 ? 'prev' : number === page + 1 ? 'next' : undefined}
      className={`${cell} ${line}`}
    >
      {children}
    </Link>
  )
  return (
    <nav
      aria-label={labels.pages}
      className="border-t border-line pt-4 pb-16 md:pb-24 print:hidden"
    >
      <ul className="-mx-3 flex flex-wrap text-ink-2 text-lg">
        {page > 1 && <li>{to(page - 1, labels.previous)}</li>}
        {pageNumbers(page, pages).map((number, place) => (
          <li key={number ?? `gap-${place}`} aria-hidden={number === undefined || undefined}>
            {number === undefined ? (
              <span className={cell}>…</span>
            ) : (
              to(number, number, fill(labels.page, { page: number }, language))
            )}
          </li>
        ))}
        {page < pages && <li>{to(page + 1, labels.next)}</li>}
      </ul>
    </nav>
  )
}
