import { Link } from 'react-router'
import type { Release } from '#content/publishing/releases-api.ts'
import { type Column, Table } from '../../table/table.tsx'
import { countOf, stateSentence } from './release-words.ts'
import { StateBadge } from './state-badge.tsx'

const columns: Column<Release>[] = [
  {
    heading: 'Name',
    className: 'sm:w-2/5',
    cellClass: 'sm:truncate sm:pl-5',
    cell: ({ _id, name }) => (
      // The link covers the whole row.
      <Link
        to={_id}
        prefetch="intent"
        className="font-medium -outline-offset-2 wrap-anywhere after:absolute after:inset-0 hover:text-signal-deep"
      >
        {name}
      </Link>
    ),
  },
  {
    heading: 'State',
    className: 'sm:w-28',
    cellClass: 'max-sm:text-right',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    heading: 'When',
    cellClass: 'sm:py-1.5',
    cell: (release) => (
      <>
        {stateSentence(release)}
        {release.failure && <span className="block text-bad">{release.failure.message}</span>}
      </>
    ),
  },
  {
    heading: 'Drafts',
    className: 'sm:w-28',
    cellClass: 'max-sm:text-right sm:pr-5',
    cell: ({ drafts }) => <span className="whitespace-nowrap">{countOf(drafts)}</span>,
  },
]

/** Table of releases. Each row is a link. */
export const ReleaseTable = ({ releases }: { releases: Release[] }) => (
  <Table
    label="Releases"
    columns={columns}
    rows={releases}
    keyOf={({ _id }) => _id}
    // On narrow screens, a card shows the name and the state above the time and the number of drafts.
    cards={{
      head: 'max-sm:sr-only',
      row: 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3 max-sm:*:px-0!',
    }}
  />
)
