import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from 'sonner'
import type { ExportRun } from '#content/backup/exports-api.ts'
import { api } from '../../../api.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { localMoment } from '../../dates.ts'
import { reasonOfFailedFetch } from '../../failed-fetch.ts'
import { Screen } from '../../screen.tsx'
import { SettingsNav } from '../../settings/settings-nav.tsx'
import { usePolledRuns } from '../../use-polled-runs.ts'
import { withNotice } from '../../with-notice.ts'
import type { Route } from './+types/exports'
import { ExportTable, type ListedRun } from './export-table.tsx'
import { endings } from './export-words.ts'
import { ImportPart } from './import-part.tsx'
import { NewExport } from './new-export.tsx'
import { RunningExport } from './running-export.tsx'

const failed = 'Failed to fetch exports'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    const found = await api.json('GET /exports', { signal: request.signal })
    return { found, open: found.runs.filter(isOpen) }
  } catch (error) {
    return { reason: reasonOfFailedFetch(error, failed) }
  }
}

const isOpen = ({ state }: Pick<ExportRun, 'state'>) => state === 'waiting' || state === 'running'

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

const nothingOpen: ExportRun[] = []

export default function ExportsScreen({
  loaderData: { found, open, reason },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [deleted, setDeleted] = useState<ListedRun>()
  const [running] = usePolledRuns<ExportRun>(open ?? nothingOpen, {
    poll: (signal) => api.json('GET /exports/running', { signal, isInBackground: true }),
    async onEnded(ended) {
      await notifyOf(ended)
      await revalidate()
    },
  })
  const ended = found?.runs.filter((run) => !isOpen(run)) ?? []
  const exported = ended.filter(({ kind }) => kind === 'export')
  return (
    <Screen
      title="Export and import"
      subtitle="Take your content with you as files, or bring it to another site"
    >
      <SettingsNav />
      {found ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <NewExport isOff={running !== undefined} onStarted={revalidate} />
          {running && <RunningExport run={running} onCanceled={revalidate} />}
          {found.placeError !== null && (
            <Failed reason={found.placeError} onRetry={revalidate}>
              The files of exports cannot be listed
            </Failed>
          )}
          {exported.length > 0 && <ExportTable runs={exported} onDelete={setDeleted} />}
          {!(running && running.kind !== 'export') && (
            <ImportPart
              found={found}
              upload={ended.find(({ kind }) => kind !== 'export')}
              isOff={running !== undefined}
              onChanged={revalidate}
            />
          )}
        </div>
      ) : (
        <Failed isTold reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      )}
      {deleted && (
        <DeleteExport run={deleted} onDone={revalidate} onClose={() => setDeleted(undefined)} />
      )}
    </Screen>
  )
}

/** Notifies of runs that have ended. Nothing is said of a canceled one, which was deleted. */
async function notifyOf(ended: readonly ExportRun[]) {
  const { runs } = await api.json('GET /exports', { isInBackground: true })
  for (const { _id } of ended) {
    const run = runs.find((each) => each._id === _id)
    if (run?.state === 'done') toast.success(endings[run.kind].done)
    if (run?.state === 'failed') toast.error(endings[run.kind].failed, { description: run.error })
  }
}

interface DeleteExportProps {
  run: ListedRun
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Confirmation before an export is deleted. */
function DeleteExport({ run, onDone, onClose }: DeleteExportProps) {
  const remove = async () => {
    const change = api.send('DELETE /exports/:id', { params: { id: run._id } })
    const isDeleted = await withNotice(change, {
      done: 'Export deleted',
      failed: 'Failed to delete the export',
    })
    await onDone()
    return isDeleted
  }
  return (
    <Confirm title="Delete this export?" action="Delete" onConfirm={remove} onClose={onClose}>
      <p>
        The export of <b className="font-medium text-ink">{localMoment(run.createdAt)}</b> will be
        deleted. Your site is not affected, and you can export it again.
      </p>
    </Confirm>
  )
}
