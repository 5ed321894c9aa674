import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Trashed } from '#content/documents/trash-api.ts'
import { button } from '../../../ui/button.ts'
import { localDay } from '../../dates.ts'
import { LibraryPicture } from '../../media/library-picture.tsx'
import { authorOf } from '../../people/names.ts'
import { singularOf } from '../activity/activity-labels.ts'
import { cellClass, Head, Moment, rowClass, Table } from '../list/table.tsx'
import { timeLeft } from './trash-time.ts'

interface TrashTableProps {
  things: Trashed[]
  onRestore: (thing: Trashed) => Promise<unknown>
  onPurge: (thing: Trashed) => void
}

/** Table of the trash. A narrow screen has all of it under the name. */
export function TrashTable({ things, onRestore, onPurge }: TrashTableProps) {
  return (
    <Table label="Trash">
      <thead>
        <tr>
          <Head>Name</Head>
          <Head className="w-32 max-lg:hidden">Type</Head>
          <Head className="w-56 max-md:hidden">Deleted</Head>
          <Head className="w-36 max-sm:hidden">Kept until</Head>
          <Head className="w-24 text-right xl:w-64">Actions</Head>
        </tr>
      </thead>
      <tbody>
        {things.map((thing) => (
          <tr key={`${thing.type}-${thing._id}`} className={rowClass}>
            <td className={`${cellClass} py-2 first:pl-4 sm:first:pl-5`}>
              <span className="flex items-center gap-3">
                {thing.url && (
                  <LibraryPicture
                    image={{ url: thing.url }}
                    className="size-11 shrink-0 bg-line/40 object-contain"
                  />
                )}
                <span>
                  <span className="line-clamp-2 font-medium wrap-anywhere">
                    {thing.name || 'Untitled'}
                  </span>
                  <span className="caption block text-ink-3 text-xs lg:hidden">
                    {singularOf[thing.type]}
                  </span>
                  <span className="caption block text-ink-3 text-xs sm:hidden">
                    {timeLeft(thing.purgedAt)}
                  </span>
                </span>
              </span>
            </td>
            <td className={`${cellClass} text-ink-2 max-lg:hidden`}>{singularOf[thing.type]}</td>
            <td className={`${cellClass} py-2 text-ink-2 max-md:hidden`}>
              <Moment of={thing.deletedAt}>{localDay(thing.deletedAt)}</Moment>
              <span className="block truncate text-ink-3 text-xs" title={authorOf(thing.deletedBy)}>
                {`by ${authorOf(thing.deletedBy)}`}
              </span>
            </td>
            <td className={`${cellClass} py-2 text-ink-2 max-sm:hidden`}>
              <Moment of={thing.purgedAt}>{localDay(thing.purgedAt)}</Moment>
              <span className="block text-ink-3 text-xs">{timeLeft(thing.purgedAt)}</span>
            </td>
            <td className={`${cellClass} text-right`}>
              <Actions thing={thing} onRestore={onRestore} onPurge={onPurge} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface ActionsProps extends Omit<TrashTableProps, 'things'> {
  thing: Trashed
}

function Actions({ thing, onRestore, onPurge }: ActionsProps) {
  const [isBusy, setBusy] = useState(false)
  const buttonClass = `${button('quiet', 'sm')} max-xl:min-h-10 max-xl:px-2.5`
  return (
    <span className="inline-flex">
      <button
        type="button"
        title="Restore"
        aria-disabled={isBusy}
        onClick={async () => {
          if (isBusy) return
          setBusy(true)
          await onRestore(thing)
          setBusy(false)
        }}
        className={buttonClass}
      >
        <RotateCcw aria-hidden size={15} />
        <span className="max-xl:sr-only">Restore</span>
        <span className="sr-only">{thing.name}</span>
      </button>
      <button
        type="button"
        title="Delete for good"
        onClick={() => onPurge(thing)}
        className={`${buttonClass} hover:text-bad`}
      >
        <Trash2 aria-hidden size={15} />
        <span className="max-xl:sr-only">Delete for good</span>
        <span className="sr-only">{thing.name}</span>
      </button>
    </span>
  )
}
