import { Link } from 'react-router'
import type { Import } from '#content/imports/imports-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { localMoment } from '../dates.ts'
import { Moment } from '../table/moment.tsx'
import { type Column, Table } from '../table/table.tsx'
import { documentsText, draftsText, sourceLabels, stateLabels } from './import-words.ts'

const columns: Column<Import>[] = [
  {
    heading: 'Source',
    cellClass: '@2xl:pl-5 @2xl:py-2',
    cell: ({ _id, kind, source }) => (
      <>
        {/* The link covers the whole row. */}
        <Link
          to={_id}
          prefetch="intent"
          className="font-medium -outline-offset-2 wrap-anywhere after:absolute after:inset-0 hover:text-signal-deep"
        >
          {source}
        </Link>
        <span className="block text-ink-3 text-xs">{sourceLabels[kind]}</span>
      </>
    ),
  },
  {
    heading: 'State',
    className: '@2xl:w-40',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    heading: 'Documents',
    className: '@2xl:w-40 @4xl:w-52',
    cell: ({ state, counts }) => (
      <>
        {documentsText(counts.found)}
        {state === 'done' && (
          <span className="block text-ink-3 text-xs">{draftsText(counts.done)}</span>
        )}
      </>
    ),
  },
  {
    heading: 'Started',
    className: '@2xl:w-44 @4xl:w-56',
    cellClass: '@2xl:pr-5',
    cell: ({ createdAt, createdBy }) => (
      <>
        <Moment of={createdAt}>{localMoment(createdAt)}</Moment>
        <span className="block text-ink-3 text-xs wrap-anywhere">{startedBy(createdBy)}</span>
      </>
    ),
  },
]

/** Who started an import. The command line has no account. */
export const startedBy = (email: string | null) => email ?? 'On the command line'

export function StateBadge({ state }: Pick<Import, 'state'>) {
  const { label, variant } = stateLabels[state]
  return <Badge variant={variant}>{label}</Badge>
}

/** Table of imports. Each row is a link. */
export const ImportTable = ({ imports }: { imports: Import[] }) => (
  <Table
    label="Previous imports"
    columns={columns}
    rows={imports}
    keyOf={({ _id }) => _id}
    // In a narrow table, a card shows the source above everything else.
    cards={{
      head: '@max-2xl:sr-only',
      row: '@max-2xl:flex @max-2xl:flex-wrap @max-2xl:items-baseline @max-2xl:gap-x-3 @max-2xl:gap-y-1 @max-2xl:px-4 @max-2xl:py-3 @max-2xl:*:px-0! @max-2xl:*:first:basis-full @max-2xl:*:last:basis-full',
    }}
  />
)
