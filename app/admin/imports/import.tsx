import { ArrowLeft } from 'lucide-react'
import { data, Link, useRevalidator } from 'react-router'
import type { Import, SamplePages as Samples, UnlinkedPage } from '#content/imports/imports-api.ts'
import { hasStatus } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Failed } from '../../ui/failed.tsx'
import { localMoment } from '../dates.ts'
import { queryOf } from '../documents/list/list-address.ts'
import { reasonOfFailedFetch } from '../failed-fetch.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/import'
import { DryRun } from './dry-run.tsx'
import { ImportActions } from './import-actions.tsx'
import { StateBadge, startedBy } from './import-table.tsx'
import { sourceLabels, stateLabels } from './import-words.ts'
import { ItemList } from './item-list.tsx'
import { showOf } from './items-shown.ts'
import { FailedImport, FinishedImport, UndoneImport } from './outcome.tsx'
import { SamplePages } from './sample-pages.tsx'
import { Steps } from './steps.tsx'
import { UnlinkedPages } from './unlinked-pages.tsx'
import { useImport } from './use-import.ts'
import { Working } from './working.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { search, page, pageSize } = queryOf(searchParams)
  const query = { show: showOf(searchParams), search, page, pageSize }
  try {
    const { signal } = request
    const [found, listed] = await Promise.all([
      api.json('GET /imports/:id', { params, signal }),
      api.list('GET /imports/:id/items', { params, query, signal }),
    ])
    const isDone = found.state === 'done'
    const [unlinked, sampled] = isDone
      ? await Promise.all([
          api.json('GET /imports/:id/unlinked', { params, signal }),
          api.json('GET /imports/:id/samples', { params, signal }),
        ])
      : [[], { samples: [], pages: [] }]
    return { query, found, listed, unlinked, sampled }
  } catch (error) {
    if (hasStatus(error, 404)) throw data(null, { status: 404 })
    const failed = 'Failed to fetch the import'
    return { query, failed, reason: reasonOfFailedFetch(error, failed) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

export default function ImportScreen({ loaderData }: Route.ComponentProps) {
  const { query, found, listed, unlinked, sampled, failed, reason } = loaderData
  const { revalidate } = useRevalidator()
  if (!found) {
    return (
      <Screen title="Import" subtitle="Bring over the content of your former site">
        <Failed isTold reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      </Screen>
    )
  }
  return (
    <Loaded
      query={query}
      loaded={found}
      listed={listed}
      unlinked={unlinked}
      sampled={sampled}
      onChanged={revalidate}
    />
  )
}

interface LoadedProps extends Pick<Parameters<typeof ItemList>[0], 'query' | 'listed'> {
  loaded: Import
  /** Public pages of the import that are in no menu. */
  unlinked: readonly UnlinkedPage[]
  /** Samples that pages of the import can replace. */
  sampled: Samples
  onChanged: () => Promise<unknown>
}

function Loaded({ query, loaded, listed, unlinked, sampled, onChanged }: LoadedProps) {
  const found = useImport(loaded, onChanged)
  const { kind, source, createdAt, createdBy, state } = found
  const isListed = !['uploading', 'reading', 'planning', 'failed'].includes(state)
  return (
    <Screen
      title={`Import: ${sourceLabels[kind]}`}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={state} />
          <span className="wrap-anywhere">{source}</span>
          <span className="text-ink-3">{`${localMoment(createdAt)}, ${startedBy(createdBy)}`}</span>
        </span>
      }
    >
      <Link
        to="/admin/settings/imports"
        prefetch="intent"
        className={`${button('quiet', 'sm')} -mx-3 -mt-2 mb-4 max-sm:min-h-11`}
      >
        <ArrowLeft aria-hidden size={15} />
        All imports
      </Link>
      <p role="status" className="sr-only">
        {stateLabels[state].label}
      </p>
      <Steps state={state} />
      <StatePanel found={found} onChanged={onChanged} />
      {sampled.samples.length > 0 && (
        <SamplePages id={found._id} {...sampled} onChanged={onChanged} />
      )}
      {unlinked.length > 0 && (
        <UnlinkedPages id={found._id} pages={unlinked} onChanged={onChanged} />
      )}
      <ImportActions found={found} onChanged={onChanged} />
      {isListed && <ItemList query={query} found={found} listed={listed} />}
    </Screen>
  )
}

/** What an import waits for, does or has done, with the next step. */
function StatePanel({ found, onChanged }: Pick<LoadedProps, 'onChanged'> & { found: Import }) {
  switch (found.state) {
    case 'ready':
      // A new dry run begins with the choices that the server has.
      return <DryRun key={found.updatedAt} found={found} onChanged={onChanged} />
    case 'done':
      return <FinishedImport found={found} onChanged={onChanged} />
    case 'undone':
      return <UndoneImport found={found} />
    case 'failed':
      return <FailedImport found={found} />
    default:
      return <Working found={found} />
  }
}
