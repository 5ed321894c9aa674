import { Download, Trash2 } from 'lucide-react'
import { toast } from 'sonner'
import { keptExportHours, mostExports } from '#content/backup/export-contents.ts'
import type { ExportOverview } from '#content/backup/exports-api.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { Button, IconButton } from '../../../ui/push-button.tsx'
import { ConfirmChange } from '../../confirm-change.tsx'
import { localMoment } from '../../dates.ts'
import { downloadFrom } from '../../download.ts'
import { fileSize } from '../../media/file-size.ts'
import { useScreen } from '../../screen.tsx'
import { Moment } from '../../table/moment.tsx'
import { type Column, Table } from '../../table/table.tsx'
import { Findings } from '../findings.tsx'
import { contentText, countsText, durationText } from './export-words.ts'

export type ListedRun = ExportOverview['runs'][number]

const columns: Column<ListedRun>[] = [
  { heading: 'Export', cell: (run) => <ExportCell run={run} /> },
  {
    heading: 'Size',
    className: 'w-28 @max-3xl:hidden',
    cellClass: 'tabular-nums',
    cell: (run) => sizeText(run),
  },
  {
    heading: 'Finished',
    className: 'w-72 @max-3xl:hidden',
    cell: (run) => <FinishedText run={run} />,
  },
  {
    heading: 'Actions',
    className: 'w-48 text-right @max-2xl:w-28',
    cell: (run) => <Actions run={run} />,
  },
]

/** Table of finished exports. In a narrow table, all details are in the first column. */
export const ExportTable = ({ runs }: { runs: readonly ListedRun[] }) => (
  <div>
    <p className="mb-2 max-w-[65ch] text-ink-2 text-sm">
      {`Files are deleted after ${keptExportHours} hours, and only the ${mostExports} newest are kept. Backups don’t contain them.`}
    </p>
    <Table label="Exports" columns={columns} rows={runs} keyOf={({ _id }) => _id} />
  </div>
)

function Actions({ run }: { run: ListedRun }) {
  const { openDialog } = useScreen()
  const name = `the export of ${localMoment(run.createdAt)}`
  return (
    <span className="flex justify-end gap-1">
      {run.hasFile && (
        <Button
          look="secondary"
          size="sm"
          icon={Download}
          aria-label={`Download ${name}`}
          onClick={() => download(run)}
          className="@max-2xl:size-11 @max-2xl:p-0"
        >
          <span className="@max-2xl:hidden">Download</span>
        </Button>
      )}
      <IconButton
        icon={Trash2}
        title="Delete"
        of={name}
        onClick={() => openDialog((onClose) => <DeleteExport run={run} onClose={onClose} />)}
        className="@max-2xl:size-11"
      />
    </span>
  )
}

interface DeleteExportProps {
  run: ListedRun
  onClose: () => void
}

const DeleteExport = ({ run: { _id: id, createdAt }, onClose }: DeleteExportProps) => (
  <ConfirmChange
    title="Delete this export?"
    action="Delete"
    send={() => api.send('DELETE /exports/:id', { params: { id } })}
    done="Export deleted"
    failed="Failed to delete the export"
    onClose={onClose}
  >
    <p>
      The export of <b className="font-medium text-ink">{localMoment(createdAt)}</b> will be
      deleted. Your site is not affected, and you can export it again.
    </p>
  </ConfirmChange>
)

function ExportCell({ run }: { run: ListedRun }) {
  const { state, endedAt, result, error, hasFile } = run
  return (
    <>
      <span className="font-medium wrap-anywhere">{contentText(run)}</span>
      {result && <span className="block text-ink-2 text-sm">{countsText(result.counts)}</span>}
      {state === 'failed' && (
        <span className="block font-medium text-bad text-sm wrap-anywhere">
          {`Failed: ${capitalized(error ?? 'the reason is not known')}`}
        </span>
      )}
      {state === 'done' && !hasFile && (
        <span className="block text-ink-2 text-sm">The file is no longer there.</span>
      )}
      <Findings isIncomplete={false} findings={result?.findings ?? []} />
      <span className="caption block text-ink-3 text-xs @3xl:hidden">
        {state === 'done' && (
          <span className="block">{`${sizeText(run)}, in ${durationText(run)}`}</span>
        )}
        {endedAt && <Moment of={endedAt}>{localMoment(endedAt)}</Moment>}
      </span>
    </>
  )
}

const sizeText = ({ result }: ListedRun) =>
  result && result.bytes !== null ? fileSize(result.bytes) : ''

/** When an export ended, and how long it took. */
function FinishedText({ run }: { run: ListedRun }) {
  const { endedAt, state } = run
  if (!endedAt) return null
  return (
    <>
      <Moment of={endedAt}>{localMoment(endedAt)}</Moment>
      {state === 'done' && `, in ${durationText(run)}`}
    </>
  )
}

async function download({ _id: id, name }: ListedRun) {
  try {
    const { url } = await api.json('POST /exports/:id/download', { params: { id } })
    downloadFrom(url, name)
  } catch (error) {
    toast.error('Failed to download the export', { description: reasonOf(error) })
  }
}
