import { Download, SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import type { Handling } from '#content/inbox/inbox-api.ts'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Failed } from '../../ui/failed.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { Button } from '../../ui/push-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmailOffNotice } from '../banners/mail-banner.tsx'
import { queryOf, statusOf, visibleRange, withPage } from '../documents/list/list-address.ts'
import { PageSize } from '../documents/list/page-size.tsx'
import { ResultCount } from '../documents/list/result-count.tsx'
import { useSearch } from '../documents/list/use-search.ts'
import { reasonOfFailedFetch } from '../failed-fetch.ts'
import { Screen } from '../screen.tsx'
import { useMe } from '../use-me.ts'
import type { Route } from './+types/messages'
import { Arrived } from './arrived.tsx'
import { AssigneeFilter } from './assignee-filter.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { checkInbox } from './inbox.ts'
import { assigneeOf, openedOf, stateFilter, subjectLine } from './inbox-address.ts'
import { NotifyButton } from './live/notify-button.tsx'
import {
  exportMessages,
  handleMessage,
  handleSeveral,
  markRead,
  markUnread,
  openMessage,
  removeMessage,
  removeSeveral,
} from './message-changes.ts'
import { MessageList } from './message-list.tsx'
import { MessageTable, messageSorts } from './message-table.tsx'
import { NoMessages } from './no-messages.tsx'
import { StateSelect, StateTabs } from './state-tabs.tsx'
import { useChosen } from './use-chosen.ts'
import { focusedMessage, focusMessage, useInboxKeys, useListFocus } from './use-inbox-keys.ts'
import { useViewing } from './use-viewing.ts'
import { useIsWide } from './use-wide.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const state = stateFilter(params)
  const query = {
    ...queryOf(params, messageSorts),
    status: statusOf(params),
    state,
    assignee: assigneeOf(params),
    // Suspected spam has its own tab.
    ...(!state && { without: 'spam' as const }),
  }
  const { signal } = request
  // Data shown around the list. If one of these requests fails, the list is shown without its data.
  const around = Promise.all([
    api.json('GET /messages/counts', { signal }).catch(() => null),
    api.json('GET /messages/people', { signal }).catch(() => []),
    api.json('GET /messages/settings', { signal }).catch(() => null),
  ])
  const opened = await openMessage(openedOf(params).id)
  const viewed = opened?.message ?? null
  const conversation =
    viewed &&
    (await api
      .json('GET /messages/:id/conversation', { params: { id: viewed._id }, signal })
      .catch(() => null))
  try {
    const listed = await api.list('GET /messages', { query, signal })
    checkInbox()
    const [counts, people, settings] = await around
    return { query, opened, conversation, listed, counts, people, settings }
  } catch (error) {
    const reason = reasonOfFailedFetch(error, 'Failed to fetch messages')
    const [counts, people, settings] = await around
    return { query, opened, conversation, counts, people, settings, reason }
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { query, opened, conversation, listed, counts, people, settings, reason } = loaderData
  const viewed = opened?.message ?? null
  const [address, setAddress] = useSearchParams()
  const { revalidate } = useRevalidator()
  const me = useMe()?.email
  const [isExporting, setExporting] = useState(false)
  const [replyingTo, setReplyingTo] = useState<string>()
  const items = listed?.items ?? []
  const viewing = useViewing(items, viewed)
  const { chosen, choose, clear } = useChosen(items)
  const isWide = useIsWide()
  const isBeside = openedOf(address).isBeside && isWide
  const isReading = isBeside && viewed !== null && listed !== undefined
  useListFocus(isReading ? viewed._id : undefined)

  /** Reloads the list after a deletion. Goes to the previous page if no message is left on this page. */
  const refetch = (left: number) =>
    left === 0 && query.page > 1
      ? setAddress(withPage(address, query.page - 1), { replace: true })
      : revalidate()

  const leaving = useRef(new Set<string>())
  /** Deletes messages without a confirmation, because the notification offers Undo. Gives whether they were deleted. */
  const remove = async (ids: string[], deletion: () => Promise<boolean>) => {
    if (ids.some((id) => leaving.current.has(id))) return false
    for (const id of ids) leaving.current.add(id)
    const isGone = await deletion()
    for (const id of ids) leaving.current.delete(id)
    if (!isGone) return false
    // Moves the focus, because the pressed button no longer exists.
    document.getElementById('main')?.focus({ preventScroll: true })
    await refetch(items.length - ids.length)
    return true
  }

  const handle = async (message: InboxMessage | undefined, change: Handling) => {
    if (!message) return false
    const isSaved = await handleMessage(message, change)
    await revalidate()
    return isSaved
  }

  const meant = () => viewed ?? items.find(({ _id }) => _id === focusedMessage())
  const move = (step: 1 | -1) => {
    const go = step === 1 ? viewing.next : viewing.previous
    if (viewed) go?.()
    else focusMessage(step)
  }
  useInboxKeys({
    j: () => move(1),
    k: () => move(-1),
    e: () => handle(meant(), { state: 'done' }),
    s: () => handle(meant(), { state: meant()?.state === 'spam' ? 'open' : 'spam' }),
    a: () => handle(meant(), { assignee: meant()?.assignee === me ? null : (me ?? null) }),
    r: () => {
      const message = meant()
      if (!message) return
      if (!viewed) viewing.read(message._id)
      if (settings?.isMailSetUp) setReplyingTo(message._id)
      else document.querySelector<HTMLElement>('[data-reply]')?.click()
    },
    Escape: () => {
      if (isReading) void viewing.close()
    },
  })

  const view = viewed && {
    message: viewed,
    conversation,
    settings,
    people,
    isReplying: replyingTo === viewed._id,
    onReplying: (isReplying: boolean) => setReplyingTo(isReplying ? viewed._id : undefined),
    onHandle: (change: Handling) => handle(viewed, change),
    onChanged: revalidate,
    onClose: viewing.close,
    onUnread: async () => {
      // Closes the message: an open message would be marked as read again.
      if (await markUnread(viewed._id)) await viewing.close()
    },
    onPrevious: viewing.previous,
    onNext: viewing.next,
    addressOf: viewing.addressOf,
  }

  return (
    <Screen
      isWide
      title="Messages"
      subtitle="Manage contact form submissions"
      action={
        <div className="flex items-center gap-1">
          <NotifyButton />
          <Link
            to="/admin/settings/inbox"
            aria-label="Inbox settings"
            title="Inbox settings"
            className={button('quiet', 'icon')}
          >
            <SlidersHorizontal aria-hidden size={16} />
          </Link>
          <Button
            look="secondary"
            icon={Download}
            isOff={isExporting}
            onClick={async () => {
              if (isExporting) return
              setExporting(true)
              const { search, status, state, without, assignee } = query
              await exportMessages({ search, status, state, without, assignee })
              setExporting(false)
            }}
          >
            <span className="max-[22rem]:sr-only">Export CSV</span>
          </Button>
        </div>
      }
    >
      {settings?.isMailSetUp === false && <EmailOffNotice />}
      <p role="status" className="sr-only">
        {isReading && `Message opened: ${subjectLine(viewed)}, from ${viewed.name}`}
      </p>
      <StateTabs counts={counts} status={query.status} state={query.state} />
      <div className="flex flex-wrap items-center gap-3 sm:mb-2">
        <SearchBox search={query.search} placeholder="Search messages..." onSearch={useSearch()} />
        <StateSelect counts={counts} status={query.status} state={query.state} />
        <AssigneeFilter people={people} value={query.assignee} />
      </div>
      {listed ? (
        <>
          <Arrived listed={listed} query={query} />
          <div className="flex min-h-12 items-center py-2">
            {chosen.size > 0 ? (
              <BulkBar
                count={chosen.size}
                people={people}
                onState={(state) => handleSeveral([...chosen], { state }, revalidate).then(clear)}
                onAssign={(assignee) =>
                  handleSeveral([...chosen], { assignee }, revalidate).then(clear)
                }
                onDelete={async () => {
                  const ids = [...chosen]
                  if (await remove(ids, () => removeSeveral(ids, revalidate))) clear()
                }}
                onClear={clear}
              />
            ) : (
              <ResultCount
                count={listed.total}
                one="message"
                many="messages"
                {...visibleRange(query, listed.items.length)}
              />
            )}
          </div>
          {isReading && opened && view ? (
            <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4">
              {items.length === 0 ? (
                <NoMessages query={query} total={listed.total} />
              ) : (
                <MessageList
                  messages={items}
                  current={view.message._id}
                  addressOf={viewing.addressOf}
                />
              )}
              <opened.ReadingPane {...view} />
            </div>
          ) : items.length === 0 ? (
            <NoMessages query={query} total={listed.total} />
          ) : (
            <MessageTable
              messages={items}
              chosen={chosen}
              onChoose={choose}
              addressOf={viewing.addressOf}
              onView={viewing.open}
              onRead={async (id) => {
                if (await markRead(id)) await revalidate()
              }}
              onUnread={async (id) => {
                if (await markUnread(id)) await revalidate()
              }}
              onDelete={(message) =>
                remove([message._id], () => removeMessage(message, revalidate))
              }
            />
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
      {opened && view && !isReading && <opened.MessageDetails {...view} />}
    </Screen>
  )
}
