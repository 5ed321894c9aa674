import { SquarePen } from 'lucide-react'
import { Link } from 'react-router'
import { isPageName, pageOf } from '#content/documents/pages/index.ts'
import type { PageState } from '#content/documents/pages-api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { localDay } from '../../dates.ts'
import { Moment } from '../../table/moment.tsx'
import { type Column, Table } from '../../table/table.tsx'
import { editorOf, pageStateOf, publicPathOf } from './page-state.ts'

const columns: Column<PageState>[] = [
  {
    heading: 'Name',
    className: 'sm:w-1/4',
    cellClass: 'truncate sm:pl-5',
    cell: ({ name }) => (
      // Stretched link: the whole row is clickable.
      <Link
        to={name}
        prefetch="intent"
        className="font-medium -outline-offset-2 after:absolute after:inset-0 hover:text-signal-deep max-sm:inline-flex max-sm:min-h-7 max-sm:items-center"
      >
        {pageOf(name).title}
      </Link>
    ),
  },
  {
    heading: 'Address',
    className: 'sm:w-1/4',
    cellClass: 'truncate max-sm:row-start-2 max-sm:flex max-sm:items-center',
    cell: ({ name }) => {
      const path = publicPathOf(name)
      if (!path) return 'on every page'
      return (
        <>
          <a
            href={path}
            className="caption relative z-1 inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 hover:text-signal-deep hover:decoration-current max-sm:min-h-11"
          >
            {path}
          </a>
          <Link
            to={editorOf(name)}
            aria-label={`Edit ${pageOf(name).title} on the page`}
            title="Edit on the page"
            className="relative z-1 ml-2 inline-grid size-7 place-items-center rounded-sm align-middle text-ink-3 hover:bg-line/50 hover:text-ink max-sm:size-11"
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
      'max-sm:row-start-2 max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:justify-end',
    cell: (page) => {
      const state = pageStateOf(page)
      const { draft } = page
      return (
        <span className="flex min-w-0 items-center gap-2">
          {state === 'Published' ? (
            state
          ) : (
            <Badge variant={draft ? 'live' : 'still'}>{state}</Badge>
          )}
          {draft?.savedBy && (
            <span className="min-w-0 truncate max-sm:sr-only" title={draft.savedBy}>
              {`by ${draft.savedBy}`}
            </span>
          )}
        </span>
      )
    },
  },
  {
    heading: 'Last change',
    className: 'sm:w-36',
    cellClass: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:self-center max-sm:text-right sm:pr-5',
    cell: ({ updatedAt }) => (
      <span className="caption">
        {updatedAt && <Moment of={updatedAt}>{localDay(updatedAt)}</Moment>}
      </span>
    ),
  },
]

/** Table of all pages. A click on a row opens its form. */
export const PageTable = ({ pages }: { pages: PageState[] }) => (
  <Table
    label="Standard pages"
    columns={columns}
    // A server of a newer release may have more pages.
    rows={pages.filter(({ name }) => isPageName(name))}
    keyOf={({ name }) => name}
    // On a narrow screen, each page has two lines: name and last change, then address and state.
    cards={{
      head: 'max-sm:sr-only',
      row: 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:px-4 max-sm:py-2 max-sm:*:px-0!',
    }}
  />
)
