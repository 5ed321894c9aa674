import { Link, useNavigation, useSearchParams } from 'react-router'
import { changedNames } from '#content/documents/changes.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { FetchedScreen, fetched } from '../../fetched-screen.tsx'
import { EmptyMessage } from '../list/empty-message.tsx'
import { queryOf } from '../list/list-address.ts'
import { ResultCount } from '../list/result-count.tsx'
import type { Route } from './+types/activity'
import { ActivityDays } from './activity-days.tsx'
import { ActivityFilters } from './activity-filters.tsx'

const pageSize = 50

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const params = new URL(url).searchParams
  const type = params.get('type') ?? ''
  const query = {
    page: queryOf(params).page,
    person: params.get('person') ?? '',
    type: changedNames.find((name) => name === type) ?? ('' as const),
    record: params.get('record') ?? '',
  }
  const all = Promise.all([
    api.list('GET /activity', { query: { ...query, pageSize }, signal }),
    api.json('GET /activity/people', { signal }),
  ])
  const found = all.then(([listed, people]) => ({ listed, people }))
  return { query, activity: await fetched(found, 'Failed to fetch the activity') }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { state } = useNavigation()
  const { query, activity } = loaderData
  return (
    <FetchedScreen
      title="Activity"
      subtitle="Who did what, and when"
      nav={
        <ActivityFilters
          query={query}
          people={activity.found?.people ?? []}
          name={activity.found?.listed.items[0]?.name}
        />
      }
      fetched={activity}
    >
      {({ listed: { items, total } }) => (
        <>
          <div className="mt-6 mb-4">
            <ResultCount count={total} one="change" many="changes" />
          </div>
          {items.length > 0 ? (
            <ActivityDays changes={items} isBusy={state === 'loading'} />
          ) : (
            <NoChanges page={query.page} />
          )}
          <Pagination page={query.page} pages={Math.ceil(total / pageSize)} />
        </>
      )}
    </FetchedScreen>
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
