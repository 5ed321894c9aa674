import { Link, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { changedNames } from '#content/documents/changes.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { reasonOfFailedFetch } from '../../failed-fetch.ts'
import { Screen } from '../../screen.tsx'
import { EmptyMessage } from '../list/empty-message.tsx'
import { queryOf } from '../list/list-address.ts'
import { ResultCount } from '../list/result-count.tsx'
import type { Route } from './+types/activity'
import { ActivityDays } from './activity-days.tsx'
import { ActivityFilters } from './activity-filters.tsx'

const pageSize = 50

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const type = params.get('type') ?? ''
  const query = {
    page: queryOf(params).page,
    person: params.get('person') ?? '',
    type: changedNames.find((name) => name === type) ?? ('' as const),
    record: params.get('record') ?? '',
  }
  try {
    const [listed, people] = await Promise.all([
      api.list('GET /activity', { query: { ...query, pageSize }, signal: request.signal }),
      api.json('GET /activity/people', { signal: request.signal }),
    ])
    return { query, listed, people }
  } catch (error) {
    return { query, reason: reasonOfFailedFetch(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { query, listed, people, reason } = loaderData
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  return (
    <Screen title="Activity" subtitle="Who did what, and when">
      <ActivityFilters query={query} people={people ?? []} name={listed?.items[0]?.name} />
      {listed ? (
        <>
          <div className="mt-6 mb-4">
            <ResultCount count={listed.total} one="change" many="changes" />
          </div>
          {listed.items.length > 0 ? (
            <ActivityDays changes={listed.items} isBusy={state === 'loading'} />
          ) : (
            <NoChanges page={query.page} />
          )}
          <Pagination page={query.page} pages={Math.ceil(listed.total / pageSize)} />
        </>
      ) : (
        <Failed reason={reason} onRetry={revalidate}>
          Failed to fetch the activity
        </Failed>
      )}
    </Screen>
  )
}

function NoChanges({ page }: { page: number }) {
  const [params] = useSearchParams()
  const isNarrowed = ['person', 'type', 'record'].some((name) => params.get(name))
  return (
    <EmptyMessage many="changes">
      <Empty
        title={
          page > 1 ? 'This page is empty' : isNarrowed ? 'No matching activity' : 'No activity yet'
        }
        actions={
          (page > 1 || isNarrowed) && (
            <Link to="?" className={button('secondary')}>
              Show all activity
            </Link>
          )
        }
      >
        {page > 1 || isNarrowed ? '' : 'Every change to your content will be listed here.'}
      </Empty>
    </EmptyMessage>
  )
}
