import { Link } from 'react-router'
import { formPath } from '#content/publishing/form-path.ts'
import type { Publication } from '#content/publishing/publications-api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { localMoment } from '../../dates.ts'
import { type Column, Table } from '../../table/table.tsx'
import { countOf, kindOf, stateSentence, titleOf } from './release-words.ts'
import { StateBadge } from './state-badge.tsx'

const columns: Column<Publication>[] = [
  {
    heading: 'Name',
    className: '@2xl:w-2/5',
    cellClass: '@2xl:truncate @2xl:pl-5',
    cell: ({ type, _id, name }) => (
      // The link covers the whole row.
      <Link
        to={type === 'releases' ? _id : formPath({ type, recordId: _id })}
        prefetch="intent"
        className="font-medium -outline-offset-2 wrap-anywhere after:absolute after:inset-0 hover:text-signal-deep"
      >
        {type === 'releases' ? name : titleOf({ type, name })}
      </Link>
    ),
  },
  {
    heading: 'State',
    className: '@2xl:w-28',
    cellClass: '@max-2xl:text-right',
    cell: ({ release, action }) =>
      release ? (
        <StateBadge state={release.state} />
      ) : (
        <Badge variant="live">{action === 'publish' ? 'Scheduled' : 'Ends'}</Badge>
      ),
  },
  {
    heading: 'When',
    cellClass: '@2xl:py-1.5',
    cell: ({ release, action, at }) =>
      release ? (
        <>
          {stateSentence(release)}
          {release.failure && <span className="block text-bad">{release.failure.message}</span>}
        </>
      ) : (
        `${action === 'publish' ? 'Visible from' : 'Visible until'} ${localMoment(at ?? '')}`
      ),
  },
  {
    heading: 'What',
    className: '@2xl:w-28',
    cellClass: '@max-2xl:text-right @2xl:pr-5',
    cell: ({ release, type }) => (
      <span className="whitespace-nowrap">{release ? countOf(release.drafts) : kindOf(type)}</span>
    ),
  },
]

/** Table of what is published later, and of releases. Each row is a link. */
export const ReleaseTable = ({ publications }: { publications: Publication[] }) => (
  <Table
    label="Releases"
    columns={columns}
    rows={publications}
    keyOf={({ _id, action }) => `${_id} ${action}`}
    // In a narrow table, a card shows the name and the state above the time and what it is.
    cards={{
      head: '@max-2xl:sr-only',
      row: '@max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-2xl:gap-x-3 @max-2xl:gap-y-1 @max-2xl:px-4 @max-2xl:py-3 @max-2xl:*:px-0!',
    }}
  />
)
