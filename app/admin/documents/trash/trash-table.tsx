import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Trashed } from '#content/documents/trash-api.ts'
import { api, takeFromTrash } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { ConfirmChange } from '../../confirm-change.tsx'
import { localDay } from '../../dates.ts'
import { LibraryPicture } from '../../media/library-picture.tsx'
import { authorOf } from '../../people/names.ts'
import { useScreen } from '../../screen.tsx'
import { Moment } from '../../table/moment.tsx'
import { type Column, Table } from '../../table/table.tsx'
import { useChange } from '../../use-change.ts'
import { shortened, singularOf } from '../activity/activity-labels.ts'
import { timeLeft } from './trash-time.ts'

const columns: Column<Trashed>[] = [
  {
    heading: 'Name',
    cell: ({ url, name, type, purgedAt }) => (
      <span className="flex items-center gap-3">
        {url && (
          <LibraryPicture image={{ url }} className="size-11 shrink-0 bg-line/40 object-contain" />
        )}
        <span>
          <span className="line-clamp-2 font-medium wrap-anywhere">{name || 'Untitled'}</span>
          <span className="caption block text-ink-3 text-xs @4xl:hidden">{singularOf[type]}</span>
          <span className="caption block text-ink-3 text-xs @2xl:hidden">{timeLeft(purgedAt)}</span>
        </span>
      </span>
    ),
  },
  { heading: 'Type', className: 'w-32 @max-4xl:hidden', cell: ({ type }) => singularOf[type] },
  {
    heading: 'Deleted',
    className: 'w-56 @max-2xl:hidden',
    cellClass: 'py-2',
    cell: ({ deletedAt, deletedBy }) => (
      <>
        <Moment of={deletedAt}>{localDay(deletedAt)}</Moment>
        <span className="block truncate text-ink-3 text-xs" title={authorOf(deletedBy)}>
          {`by ${authorOf(deletedBy)}`}
        </span>
      </>
    ),
  },
  {
    heading: 'Kept until',
    className: 'w-36 @max-2xl:hidden',
    cellClass: 'py-2',
    cell: ({ purgedAt }) => (
      <>
        <Moment of={purgedAt}>{localDay(purgedAt)}</Moment>
        <span className="block text-ink-3 text-xs">{timeLeft(purgedAt)}</span>
      </>
    ),
  },
  {
    heading: 'Actions',
    className: 'w-24 text-right @5xl:w-64',
    cell: (entry) => <Actions entry={entry} />,
  },
]

/** Table of the trash. In a narrow table, the name column also shows type and time left. */
export const TrashTable = ({ entries }: { entries: Trashed[] }) => (
  <Table
    label="Trash"
    columns={columns}
    rows={entries}
    keyOf={({ type, _id }) => `${type}-${_id}`}
  />
)

function Actions({ entry }: { entry: Trashed }) {
  const { openDialog } = useScreen()
  const change = useChange()
  const [isBusy, setBusy] = useState(false)
  const buttonClass = `${button('quiet', 'sm')} @max-5xl:min-h-10 @max-5xl:px-2.5`
  const restore = async () => {
    if (isBusy) return
    setBusy(true)
    const one = singularOf[entry.type]
    const isRestored = await change(takeFromTrash(entry), {
      done: `${one} restored`,
      failed: `Failed to restore ${one.toLowerCase()}`,
    })
    // Focus: the row is removed with its button.
    if (isRestored) document.getElementById('main')?.focus({ preventScroll: true })
    setBusy(false)
  }
  return (
    <span className="inline-flex">
      <button
        type="button"
        title="Restore"
        aria-disabled={isBusy}
        onClick={restore}
        className={buttonClass}
      >
        <RotateCcw aria-hidden size={15} />
        <span className="@max-5xl:sr-only">Restore</span>
        <span className="sr-only">{entry.name}</span>
      </button>
      <button
        type="button"
        title="Delete permanently"
        onClick={() => openDialog((onClose) => <Purge entry={entry} onClose={onClose} />)}
        className={`${buttonClass} hover:text-bad`}
      >
        <Trash2 aria-hidden size={15} />
        <span className="@max-5xl:sr-only">Delete permanently</span>
        <span className="sr-only">{entry.name}</span>
      </button>
    </span>
  )
}

interface PurgeProps {
  entry: Trashed
  onClose: () => void
}

/** Confirmation before an entry is deleted permanently. */
function Purge({ entry: { type, _id: id, name }, onClose }: PurgeProps) {
  const one = singularOf[type]
  const hasHistory = type !== 'messages' && type !== 'images'
  return (
    <ConfirmChange
      title="Are you sure?"
      action="Delete permanently"
      send={() => api.send('DELETE /trash/:type/:id', { params: { type, id } })}
      done={`${one} permanently deleted`}
      failed={`Failed to permanently delete ${one.toLowerCase()}`}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        This action cannot be undone. This will permanently delete the {one.toLowerCase()}{' '}
        <b className="font-medium text-ink">{shortened(name) || 'Untitled'}</b>
        {hasHistory ? ' and its history.' : '.'}
      </p>
    </ConfirmChange>
  )
}
