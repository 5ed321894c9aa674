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
    cellClass: 'sm:pl-5 sm:py-2',
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
    className: 'sm:w-40',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    heading: 'Documents',
    className: 'sm:w-36 lg:w-52',
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
    className: 'sm:w-44 lg:w-56',
    cellClass: 'sm:pr-5',
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
    label="Imports so far"
    columns={columns}
    rows={imports}
    keyOf={({ _id }) => _id}
    // On narrow screens, a card shows the source above everything else.
    cards={{
      head: 'max-sm:sr-only',
      row: 'max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3 max-sm:*:px-0! max-sm:*:first:basis-full max-sm:*:last:basis-full',
    }}
  />
)
