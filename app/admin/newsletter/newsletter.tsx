import { Download } from 'lucide-react'
import { useRevalidator } from 'react-router'
import type { Subscriber } from '#content/newsletter/newsletter-api.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyMessage } from '../documents/list/empty-message.tsx'
import { Filter } from '../documents/list/filter.tsx'
import { queryOf, visibleRange } from '../documents/list/list-address.ts'
import { ResultCount } from '../documents/list/result-count.tsx'
import { useSearch } from '../documents/list/use-search.ts'
import { downloadAnswer } from '../download-answer.ts'
import { reasonOfFailedFetch } from '../failed-fetch.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/newsletter'
import { NewsletterSwitch } from './newsletter-switch.tsx'
import { SubscriberTable } from './subscriber-table.tsx'

const states = [
  { label: 'All' },
  { label: 'Confirmed', value: 'confirmed' },
  { label: 'Waiting', value: 'waiting' },
  { label: 'Left', value: 'left' },
] as const satisfies { label: string; value?: Subscriber['state'] }[]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const { search, page, pageSize } = queryOf(params)
  const chosen = states.find((each) => 'value' in each && each.value === params.get('state'))
  const state = chosen && 'value' in chosen ? chosen.value : undefined
  const query = { search, page, pageSize, state }
  try {
    const [current, listed] = await Promise.all([
      api.json('GET /newsletter', { signal: request.signal }),
      api.list('GET /newsletter/subscribers', { query, signal: request.signal }),
    ])
    return { query, current, listed }
  } catch (error) {
    return { query, reason: reasonOfFailedFetch(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

const exportSubscribers = () =>
  downloadAnswer(api.send('GET /newsletter/subscribers/export'), {
    name: 'subscribers',
    failed: 'Failed to export subscribers',
  })

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { query, current, listed, reason } = loaderData
  const { revalidate } = useRevalidator()
  const search = useSearch()
  return (
    <Screen
      title="Newsletter"
      subtitle="Who signed up and who has confirmed"
      action={
        current && (
          <button
            type="button"
            onClick={exportSubscribers}
            className={`${button('secondary')} max-sm:min-h-11`}
          >
            <Download aria-hidden size={16} />
            Export CSV
          </button>
        )
      }
    >
      {current && listed ? (
        <>
          <NewsletterSwitch current={current} onChanged={revalidate} />
          <div className="mt-6 mb-2 flex flex-wrap items-center gap-3">
            <SearchBox
              search={query.search}
              placeholder="Search subscribers..."
              onSearch={search}
            />
            <Filter label="State" name="state" choices={states} value={query.state} />
          </div>
          <div className="flex min-h-12 items-center py-2">
            <ResultCount
              count={listed.total}
              one="subscriber"
              many="subscribers"
              {...visibleRange(query, listed.items.length)}
            />
          </div>
          {listed.items.length > 0 ? (
            <SubscriberTable subscribers={listed.items} onChanged={revalidate} />
          ) : (
            <EmptyMessage
              many="subscribers"
              search={query.search}
              isPageEmpty={query.page > 1}
              status={query.state && { name: 'state', word: query.state }}
            >
              <Empty title="No subscribers yet" />
            </EmptyMessage>
          )}
          <div className="mt-4">
            <Pagination page={query.page} pages={Math.ceil(listed.total / query.pageSize)} />
          </div>
        </>
      ) : (
        <Failed reason={reason} onRetry={revalidate}>
          Failed to fetch subscribers
        </Failed>
      )}
    </Screen>
  )
}
