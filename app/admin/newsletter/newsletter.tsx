import { Download } from 'lucide-react'
import type { Subscriber } from '#content/newsletter/newsletter-api.ts'
import { api } from '../../api.ts'
import { Empty } from '../../ui/empty.tsx'
import { Button } from '../../ui/push-button.tsx'
import { Filter } from '../documents/list/filter.tsx'
import { downloadAnswer } from '../download-answer.ts'
import { FetchedScreen, fetched } from '../fetched-screen.tsx'
import { fetchList, List } from '../table/list.tsx'
import type { Route } from './+types/newsletter'
import { NewsletterSwitch } from './newsletter-switch.tsx'
import { SubscriberTable } from './subscriber-table.tsx'

const states: { label: string; value?: Subscriber['state'] }[] = [
  { label: 'All' },
  { label: 'Confirmed', value: 'confirmed' },
  { label: 'Waiting', value: 'waiting' },
  { label: 'Left', value: 'left' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const chosen = new URL(request.url).searchParams.get('state')
  const state = states.find(({ value }) => value === chosen)?.value
  const all = Promise.all([
    api.json('GET /newsletter', { signal: request.signal }),
    fetchList(request, ({ query: { search, page, pageSize }, signal }) =>
      api.list('GET /newsletter/subscribers', { query: { search, page, pageSize, state }, signal }),
    ),
  ])
  return fetched(
    all.then(([current, list]) => ({ current, list, state })),
    'Failed to fetch subscribers',
  )
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

const exportSubscribers = () =>
  downloadAnswer(api.send('GET /newsletter/subscribers/export'), {
    name: 'subscribers',
    failed: 'Failed to export subscribers',
  })

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Newsletter"
      subtitle="Who signed up and who has confirmed"
      fetched={loaderData}
      action={() => (
        <Button look="secondary" icon={Download} onClick={exportSubscribers}>
          Export CSV
        </Button>
      )}
    >
      {({ current, list, state }) => (
        <>
          <NewsletterSwitch current={current} />
          <div className="mt-6">
            <List
              list={list}
              one="subscriber"
              many="subscribers"
              search="Search subscribers..."
              tools={<Filter label="State" name="state" choices={states} value={state} />}
              status={state && { name: 'state', word: state }}
              empty={<Empty title="No subscribers yet" />}
            >
              {(subscribers) => <SubscriberTable subscribers={subscribers} />}
            </List>
          </div>
        </>
      )}
    </FetchedScreen>
  )
}
