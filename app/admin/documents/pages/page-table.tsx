import { SquarePen } from 'lucide-react'
import { Link } from 'react-router'
import { isPageName, pageOf } from '#content/documents/pages/index.ts'
import type { PageState } from '#content/documents/pages-api.ts'
import type { Redirect, ReplaceablePageState } from '#content/redirects/redirects-api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { localDay } from '../../dates.ts'
import { useScreen } from '../../screen.tsx'
import { Moment } from '../../table/moment.tsx'
import { type Column, Table } from '../../table/table.tsx'
import { editorOf, pageStateOf, publicPathOf } from './page-state.ts'
import { showPageAgain } from './show-page-again.ts'

interface PageTableProps {
  pages: readonly PageState[]
  /** The pages that a redirect replaces. */
  replaced: readonly ReplaceablePageState[]
}

const columnsOf = (replaced: PageTableProps['replaced']): Column<PageState>[] => [
  {
    heading: 'Name',
    className: '@2xl:w-1/4',
    cellClass: 'truncate @2xl:pl-5',
    cell: ({ name }) => (
      // Stretched link: the whole row is clickable.
      <Link
        to={name}
        prefetch="intent"
        className="font-medium -outline-offset-2 after:absolute after:inset-0 hover:text-signal-deep @max-2xl:inline-flex @max-2xl:min-h-7 @max-2xl:items-center"
      >
        {pageOf(name).title}
      </Link>
    ),
  },
  {
    heading: 'Address',
    className: '@2xl:w-1/4',
    cellClass: 'truncate @max-2xl:row-start-2 @max-2xl:flex @max-2xl:items-center',
    cell: ({ name }) => {
      const path = publicPathOf(name)
      if (!path) return 'on every page'
      return (
        <>
          <a
            href={path}
            className="caption relative z-1 inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 hover:text-signal-deep hover:decoration-current @max-2xl:min-h-11"
          >
            {path}
          </a>
          <Link
            to={editorOf(name)}
            aria-label={`Edit ${pageOf(name).title} on the page`}
            title="Edit on the page"
            className="relative z-1 ml-2 inline-grid size-7 place-items-center rounded-sm align-middle text-ink-3 hover:bg-line/50 hover:text-ink @max-2xl:size-11"
          >
            <SquarePen aria-hidden size={15} />
          </Link>
        </>
      )
    },
  },
  {
    heading: 'State',
    cellClass:
      '@max-2xl:row-start-2 @max-2xl:flex @max-2xl:min-h-11 @max-2xl:items-center @max-2xl:justify-end',
    cell: (page) => {
      const state = pageStateOf(page)
      const { draft, name } = page
      const redirect = replaced.find((each) => each.name === name)?.redirect
      return (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          {redirect && <Replaced redirect={redirect} />}
          {state === 'Published' && !redirect && state}
          {(draft || (state === 'Sample' && !redirect)) && (
            <Badge variant={draft ? 'live' : 'still'}>{state}</Badge>
          )}
          {draft?.savedBy && (
            <span className="min-w-0 truncate @max-2xl:sr-only" title={draft.savedBy}>
              {`by ${draft.savedBy}`}
            </span>
          )}
        </span>
      )
    },
  },
  {
    heading: 'Last change',
    className: '@2xl:w-36',
    cellClass:
      '@max-2xl:col-start-2 @max-2xl:row-start-1 @max-2xl:self-center @max-2xl:text-right @2xl:pr-5',
    cell: ({ updatedAt }) => (
      <span className="caption">
        {updatedAt && <Moment of={updatedAt}>{localDay(updatedAt)}</Moment>}
      </span>
    ),
  },
]

/** State of a page that a redirect replaces, with the way back. */
function Replaced({ redirect }: { redirect: Redirect }) {
  const { reload } = useScreen()
  return (
    <>
      <Badge variant="still">Replaced</Badge>
      <span className="min-w-0 truncate @max-2xl:sr-only" title={redirect.to}>
        {redirect.to ? `by ${redirect.to}` : 'by “Page not found”'}
      </span>
      <button
        type="button"
        onClick={() => void showPageAgain(redirect, reload)}
        className="relative z-1 min-h-6 cursor-pointer underline decoration-line-strong underline-offset-4 hover:text-signal-deep hover:decoration-current @max-2xl:min-h-11"
      >
        Show again
        <span className="sr-only">{` ${redirect.from}`}</span>
      </button>
    </>
  )
}

/** Table of all pages. A click on a row opens its form. */
export const PageTable = ({ pages, replaced }: PageTableProps) => (
  <Table
    label="Standard pages"
    columns={columnsOf(replaced)}
    // A server of a newer release may have more pages.
    rows={pages.filter(({ name }) => isPageName(name))}
    keyOf={({ name }) => name}
    // In a narrow table, each page has two lines: name and last change, then address and state.
    cards={{
      head: '@max-2xl:sr-only',
      row: '@max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-2xl:gap-x-3 @max-2xl:px-4 @max-2xl:py-2 @max-2xl:*:px-0!',
    }}
  />
)
