import { toast } from 'sonner'
import type { ExportOverview, ExportRun } from '#content/backup/exports-api.ts'
import { api } from '../../../api.ts'
import { Failed } from '../../../ui/failed.tsx'
import { FetchedScreen, fetched } from '../../fetched-screen.tsx'
import { useScreen } from '../../screen.tsx'
import { SettingsNav } from '../../settings/settings-nav.tsx'
import { usePolledRuns } from '../../use-polled-runs.ts'
import type { Route } from './+types/exports'
import { ExportTable } from './export-table.tsx'
import { endings } from './export-words.ts'
import { ImportPart } from './import-part.tsx'
import { NewExport } from './new-export.tsx'
import { RunningExport } from './running-export.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(
    api
      .json('GET /exports', { signal })
      .then((overview) => ({ overview, open: overview.runs.filter(isOpen) })),
    'Failed to fetch exports',
    { isTold: true },
  )

const isOpen = ({ state }: Pick<ExportRun, 'state'>) => state === 'waiting' || state === 'running'

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function ExportsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Export and import"
      subtitle="Take your content with you as files, or bring it to another site"
      nav={<SettingsNav />}
      fetched={loaderData}
    >
      {(found) => <Exports {...found} />}
    </FetchedScreen>
  )
}

interface ExportsProps {
  overview: ExportOverview
  /** The runs in progress. */
  open: ExportRun[]
}

function Exports({ overview: found, open }: ExportsProps) {
  const { reload } = useScreen()
  const [running] = usePolledRuns<ExportRun>(open, {
    poll: (signal) => api.json('GET /exports/running', { signal, isInBackground: true }),
    async onEnded(ended) {
      await notifyOf(ended)
      await reload()
    },
  })
  const ended = found.runs.filter((run) => !isOpen(run))
  const exported = ended.filter(({ kind }) => kind === 'export')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <NewExport isOff={running !== undefined} />
      {running && <RunningExport run={running} />}
      {found.placeError !== null && (
        <Failed reason={found.placeError} onRetry={reload}>
          The files of exports cannot be listed
        </Failed>
      )}
      {exported.length > 0 && <ExportTable runs={exported} />}
      {!(running && running.kind !== 'export') && (
        <ImportPart
          found={found}
          upload={ended.find(({ kind }) => kind !== 'export')}
          isOff={running !== undefined}
        />
      )}
    </div>
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
