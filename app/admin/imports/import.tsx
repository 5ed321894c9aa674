import { ArrowLeft } from 'lucide-react'
import { data, Link } from 'react-router'
import { hasStatus } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { adminPath } from '../admin-path.ts'
import { localMoment } from '../dates.ts'
import { FetchedScreen, fetched } from '../fetched-screen.tsx'
import { useScreen } from '../screen.tsx'
import { fetchList } from '../table/list.tsx'
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

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  fetched(fetchImport(params, request), 'Failed to fetch the import', { isTold: true })

async function fetchImport(params: { id: string }, request: Request) {
  const { signal } = request
  const show = showOf(new URL(request.url).searchParams)
  const [found, list] = await Promise.all([
    api.json('GET /imports/:id', { params, signal }),
    fetchList(request, ({ query: { search, page, pageSize } }) =>
      api.list('GET /imports/:id/items', {
        params,
        query: { show, search, page, pageSize },
        signal,
      }),
    ),
  ]).catch((error) => {
    throw hasStatus(error, 404) ? data(null, { status: 404 }) : error
  })
  const [unlinked, sampled] =
    found.state === 'done'
      ? await Promise.all([
          api.json('GET /imports/:id/unlinked', { params, signal }),
          api.json('GET /imports/:id/samples', { params, signal }),
        ])
      : [[], { samples: [], pages: [] }]
  return { show, found, list, unlinked, sampled }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

type Fetched = NonNullable<Route.ComponentProps['loaderData']['found']>

export default function ImportScreen({ loaderData }: Route.ComponentProps) {
  const found = loaderData.found?.found
  return (
    <FetchedScreen
      title={found ? `Import: ${sourceLabels[found.kind]}` : 'Import'}
      subtitle={found ? <Summary found={found} /> : 'Bring over the content of your former site'}
      fetched={loaderData}
    >
      {(loaded) => <Loaded {...loaded} />}
    </FetchedScreen>
  )
}

const Summary = ({ found: { state, source, createdAt, createdBy } }: Pick<Fetched, 'found'>) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <StateBadge state={state} />
    <span className="wrap-anywhere">{source}</span>
    <span className="text-ink-3">{`${localMoment(createdAt)}, ${startedBy(createdBy)}`}</span>
  </span>
)

function Loaded({ show, found: loaded, list, unlinked, sampled }: Fetched) {
  const { reload } = useScreen()
  const found = useImport(loaded, reload)
  const { _id: id, state } = found
  const isListed = !['uploading', 'reading', 'planning', 'failed'].includes(state)
  return (
    <>
      <Link
        to={adminPath('/admin/settings/imports')}
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
      <StatePanel found={found} />
      {sampled.samples.length > 0 && <SamplePages id={id} {...sampled} />}
      {unlinked.length > 0 && <UnlinkedPages id={id} pages={unlinked} />}
      <ImportActions found={found} />
      {isListed && <ItemList show={show} found={found} list={list} />}
    </>
  )
}

/** What an import waits for, does or has done, with the next step. */
function StatePanel({ found }: Pick<Fetched, 'found'>) {
  switch (found.state) {
    case 'ready':
      // A new dry run begins with the choices that the server has.
      return <DryRun key={found.updatedAt} found={found} />
    case 'done':
      return <FinishedImport found={found} />
    case 'undone':
      return <UndoneImport found={found} />
    case 'failed':
      return <FailedImport found={found} />
    default:
      return <Working found={found} />
  }
}
