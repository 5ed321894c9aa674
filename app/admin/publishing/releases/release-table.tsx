import { Link } from 'react-router'
import type { Release } from '#content/publishing/releases-api.ts'
import { type Column, Table } from '../../table/table.tsx'
import { countOf, stateSentence } from './release-words.ts'
import { StateBadge } from './state-badge.tsx'

const columns: Column<Release>[] = [
  {
    heading: 'Name',
    className: '@2xl:w-2/5',
    cellClass: '@2xl:truncate @2xl:pl-5',
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
    className: '@2xl:w-28',
    cellClass: '@max-2xl:text-right',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    heading: 'When',
    cellClass: '@2xl:py-1.5',
    cell: (release) => (
      <>
        {stateSentence(release)}
        {release.failure && <span className="block text-bad">{release.failure.message}</span>}
      </>
    ),
  },
  {
    heading: 'Drafts',
    className: '@2xl:w-28',
    cellClass: '@max-2xl:text-right @2xl:pr-5',
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
    // In a narrow table, a card shows the name and the state above the time and the number of drafts.
    cards={{
      head: '@max-2xl:sr-only',
      row: '@max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-2xl:gap-x-3 @max-2xl:gap-y-1 @max-2xl:px-4 @max-2xl:py-3 @max-2xl:*:px-0!',
    }}
  />
)
