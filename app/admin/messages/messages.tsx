import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { Message } from '#content/api/messages.ts'
import { trashDays } from '#content/changes.ts'
import { isAborted, reasonOf } from '../../api/failure.ts'
import { messages } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { noticeFailedFetch } from '../failed-fetch.ts'
import { EmptyMessage } from '../list/empty-message.tsx'
import { Filter } from '../list/filter.tsx'
import { queryOf, statusOf, withPage } from '../list/list-address.ts'
import { PageSize } from '../list/page-size.tsx'
import { ResultCount } from '../list/result-count.tsx'
import { useSearch } from '../list/use-search.ts'
import { NobodyIsTold } from '../mail-banner.tsx'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/messages'
import { Arrived } from './arrived.tsx'
import { checkInbox } from './inbox.ts'
import {
  exportMessages,
  markRead,
  markUnread,
  openMessage,
  removeMessage,
} from './message-changes.ts'
import { MessageDetails } from './message-details.tsx'
import { MessageTable, messageSorts } from './message-table.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const query = { ...queryOf(params, messageSorts), status: statusOf(params) }
  const viewed = await openMessage(params.get('view'))
  try {
    const listed = await messages.list(query, request.signal)
    checkInbox()
    return { query, viewed, listed }
  } catch (error) {
    if (isAborted(error)) throw error
    noticeFailedFetch('Failed to fetch messages', error)
    return { query, viewed, reason: reasonOf(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

const statuses = [{ label: 'All' }, { label: 'Unread', value: 'new' }] as const

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { query, viewed, listed, reason } = loaderData
  const [address, setAddress] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [toDelete, setToDelete] = useState<Message>()
  const [isExporting, setExporting] = useState(false)
  const viewing = useViewing(listed?.items ?? [], viewed)

  const remove = async (message: Message) => {
    const isGone = await removeMessage(message, revalidate)
    const isLast = listed?.items.length === 1 && query.page > 1
    if (isGone && isLast) await setAddress(withPage(address, query.page - 1), { replace: true })
    else if (isGone) await revalidate()
    return isGone
  }

  return (
    <Screen
      title="Messages"
      subtitle="Manage contact form submissions"
      action={
        <button
          type="button"
          className={button('secondary')}
          aria-disabled={isExporting}
          onClick={async () => {
            if (isExporting) return
            setExporting(true)
            await exportMessages({ search: query.search, status: query.status })
            setExporting(false)
          }}
        >
          <Download aria-hidden size={16} />
          Export CSV
        </button>
      }
    >
      <NobodyIsTold />
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <SearchBox search={query.search} placeholder="Search messages..." onSearch={useSearch()} />
        <Filter label="Status" name="status" choices={statuses} value={query.status} />
      </div>
      {listed ? (
        <>
          <Arrived listed={listed} query={query} />
          <div className="flex min-h-12 items-center py-2">
            <ResultCount
              count={listed.total}
              one="message"
              many="messages"
              from={(query.page - 1) * query.pageSize + 1}
              to={(query.page - 1) * query.pageSize + listed.items.length}
            />
          </div>
          {listed.items.length > 0 ? (
            <MessageTable
              messages={listed.items}
              onView={viewing.open}
              onRead={async (id) => {
                if (await markRead(id)) await revalidate()
              }}
              onUnread={async (id) => {
                if (await markUnread(id)) await revalidate()
              }}
              onDelete={setToDelete}
            />
          ) : (
            <EmptyMessage
              many="messages"
              isPageEmpty={listed.total > 0}
              search={query.search}
              status={query.status && { name: 'status', word: 'unread' }}
            >
              <Empty title="No messages yet">
                What visitors send from the contact form arrives here.
              </Empty>
            </EmptyMessage>
          )}
          <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
            <PageSize size={query.pageSize} total={listed.total} />
            <Pagination page={query.page} pages={Math.ceil(listed.total / query.pageSize)} />
          </div>
        </>
      ) : (
        <Failed isTold reason={reason} onRetry={revalidate}>
          Failed to fetch messages
        </Failed>
      )}
      {viewed && (
        <MessageDetails
          message={viewed}
          onClose={viewing.close}
          onUnread={async () => {
            // Closed first, since an open message is marked as read.
            if (await markUnread(viewed._id)) await viewing.close()
          }}
          onPrevious={viewing.previous}
          onNext={viewing.next}
        />
      )}
      {toDelete && (
        <Confirm
          title="Delete this message?"
          action="Delete"
          onConfirm={() => remove(toDelete)}
          onClose={() => setToDelete(undefined)}
        >
          <p>
            The message from <b className="font-medium text-ink">{toDelete.name}</b> moves to the
            trash, where it can be restored for {trashDays} days.
          </p>
        </Confirm>
      )}
    </Screen>
  )
}

/**
 * Details of one message; the address holds which. Previous and Next follow the order at the opening,
 * since reading an unread message takes it out of the unread list.
 */
function useViewing(items: Message[], viewed: Message | null) {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<string[]>([])

  const ids = items.map(({ _id }) => _id)
  const order = viewed && opened.includes(viewed._id) ? opened : ids
  const at = viewed ? order.indexOf(viewed._id) : -1
  const isOpenedHere = typeof state === 'object' && state?.isOpenedHere === true

  const view = (id: string, how: { replace: boolean; state?: unknown }) => {
    const next = new URLSearchParams(address)
    next.set('view', id)
    setOpened(order)
    return setAddress(next, { ...how, preventScrollReset: true })
  }
  const goTo = (id: string | undefined) =>
    id === undefined ? undefined : () => view(id, { replace: true, state })

  return {
    open: (id: string) => view(id, { replace: false, state: { isOpenedHere: true } }),
    close: () => {
      // One step back, as the browser's own button would go.
      if (isOpenedHere) return navigate(-1)
      const next = new URLSearchParams(address)
      next.delete('view')
      return setAddress(next, { replace: true, preventScrollReset: true })
    },
    previous: goTo(at > 0 ? order[at - 1] : undefined),
    next: goTo(at >= 0 ? order[at + 1] : undefined),
  }
}
