import { SquarePen } from 'lucide-react'
import { Link } from 'react-router'
import { isPageName, pageOf } from '#content/documents/pages/index.ts'
import type { PageState } from '#content/documents/pages-api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { localDay } from '../../dates.ts'
import { cellClass, Head, Moment, rowClass, Table } from '../list/table.tsx'
import { editorOf, publicPathOf, stateOf } from './page-state.ts'

/** Table of all pages; a whole row leads to the form. */
export const PageTable = ({ pages }: { pages: PageState[] }) => (
  <Table label="Pages" isStacked>
    <thead className="max-sm:sr-only">
      <tr>
        <Head className="sm:w-1/4">Name</Head>
        <Head className="sm:w-1/4">Address</Head>
        <Head>State</Head>
        <Head className="sm:w-36">Last change</Head>
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {pages.map((page) => (
        <Row key={page.name} page={page} />
      ))}
    </tbody>
  </Table>
)

/** Narrow screen: name and day, and below them address and state. */
const narrowRow =
  'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:px-4 max-sm:py-2'
const cell = `${cellClass} max-sm:px-0!`

function Row({ page }: { page: PageState }) {
  const { name, updatedAt, draft } = page
  if (!isPageName(name)) return null // of a server that is newer than this page
  const state = stateOf(page)
  const path = publicPathOf(name)
  return (
    <tr className={`${rowClass} ${narrowRow} relative first:max-sm:border-t-0`}>
      <td className={`${cell} truncate sm:pl-5`}>
        {/* The whole row: the link's own box is stretched over it. */}
        <Link
          to={name}
          prefetch="intent"
          className="font-medium -outline-offset-2 after:absolute after:inset-0 hover:text-signal-deep max-sm:inline-flex max-sm:min-h-7 max-sm:items-center"
        >
          {pageOf(name).title}
        </Link>
      </td>
      <td
        className={`${cell} truncate text-ink-2 max-sm:row-start-2 max-sm:flex max-sm:items-center`}
      >
        {path ? (
          <a
            href={path}
            className="caption relative z-1 inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 hover:text-signal-deep hover:decoration-current max-sm:min-h-11"
          >
            {path}
          </a>
        ) : (
          'on every page'
        )}
        {path && (
          <Link
            to={editorOf(name)}
            aria-label={`Edit ${pageOf(name).title} on the page`}
            title="Edit on the page"
            className="relative z-1 ml-2 inline-grid size-7 place-items-center rounded-sm align-middle text-ink-3 hover:bg-line/50 hover:text-ink max-sm:size-11"
          >
            <SquarePen aria-hidden size={15} />
          </Link>
        )}
      </td>
      <td
        className={`${cell} max-sm:row-start-2 max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:justify-end`}
      >
        <span className="flex min-w-0 items-center gap-2">
          {state === 'Published' ? (
            <span className="text-ink-2">{state}</span>
          ) : (
            <Badge variant={draft ? 'live' : 'still'}>{state}</Badge>
          )}
          {draft?.savedBy && (
            <span className="min-w-0 truncate text-ink-2 max-sm:sr-only" title={draft.savedBy}>
              {`by ${draft.savedBy}`}
            </span>
          )}
        </span>
      </td>
      <td
        className={`${cell} text-ink-2 max-sm:col-start-2 max-sm:row-start-1 max-sm:self-center max-sm:text-right sm:pr-5`}
      >
        <span className="caption">
          {updatedAt && <Moment of={updatedAt}>{localDay(updatedAt)}</Moment>}
        </span>
      </td>
    </tr>
  )
}
