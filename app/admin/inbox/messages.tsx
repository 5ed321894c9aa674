import { Download, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Failed } from '../../ui/failed.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { Button } from '../../ui/push-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useNeeded } from '../../ui/use-needed.ts'
import { adminPath } from '../admin-path.ts'
import { EmailOffNotice } from '../banners/mail-banner.tsx'
import { queryOf, statusOf, visibleRange } from '../documents/list/list-address.ts'
import { PageSize } from '../documents/list/page-size.tsx'
import { ResultCount } from '../documents/list/result-count.tsx'
import { useSearch } from '../documents/list/use-search.ts'
import { reasonOfFailedFetch } from '../failed-fetch.ts'
import { Screen, useScreen } from '../screen.tsx'
import type { Route } from './+types/messages'
import { Arrived } from './arrived.tsx'
import { AssigneeFilter } from './assignee-filter.tsx'
import { checkInbox } from './inbox.ts'
import { assigneeOf, openedOf, stateFilter, subjectLine } from './inbox-address.ts'
import { NotifyButton } from './live/notify-button.tsx'
import {
  exportMessages,
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
import { useListFocus } from './use-inbox-keys.ts'
import { useMessageChanges } from './use-message-changes.ts'
import { useOpenedMessage } from './use-opened-message.ts'
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

type Loaded = Route.ComponentProps['loaderData']

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { query, counts, people, settings } = loaderData
  return (
    <Screen
      isWide
      title="Messages"
      subtitle="Manage contact form submissions"
      action={<Tools query={query} />}
    >
      {settings?.isMailSetUp === false && <EmailOffNotice />}
      <StateTabs counts={counts} status={query.status} state={query.state} />
      <div className="flex flex-wrap items-center gap-3 sm:mb-2">
        <SearchBox search={query.search} placeholder="Search messages..." onSearch={useSearch()} />
        <StateSelect counts={counts} status={query.status} state={query.state} />
        <AssigneeFilter people={people} value={query.assignee} />
      </div>
      <Inbox {...loaderData} />
    </Screen>
  )
}

function Tools({ query }: Pick<Loaded, 'query'>) {
  const [isExporting, setExporting] = useState(false)
  const exportList = async () => {
    setExporting(true)
    const { search, status, state, without, assignee } = query
    await exportMessages({ search, status, state, without, assignee })
    setExporting(false)
  }
  return (
    <div className="flex items-center gap-1">
      <NotifyButton />
      <Link
        to={adminPath('/admin/settings/inbox')}
        aria-label="Inbox settings"
        title="Inbox settings"
        className={button('quiet', 'icon')}
      >
        <SlidersHorizontal aria-hidden size={16} />
      </Link>
      <Button look="secondary" icon={Download} isOff={isExporting} onClick={exportList}>
        <span className="max-[22rem]:sr-only">Export CSV</span>
      </Button>
    </div>
  )
}

/** The list with its bulk actions, and the opened message next to it or in a dialog. */
function Inbox({ query, opened, listed, reason, conversation, settings, people }: Loaded) {
  const { reload } = useScreen()
  const [address] = useSearchParams()
  const isWide = useIsWide()
  const viewed = opened?.message ?? null
  const items = listed?.items ?? []
  const viewing = useViewing(items, viewed)
  const selection = useChosen(items)
  const { handle, remove } = useMessageChanges(items, query.page)
  const isReading = openedOf(address).isBeside && isWide && viewed !== null && listed !== undefined
  useListFocus(isReading ? viewed._id : undefined)
  const shown = { conversation, settings, people, viewed, items, viewing, isReading, handle }
  const view = useOpenedMessage(shown)

  const dialog = opened && view && !isReading && <opened.MessageDetails {...view} />
  if (!listed) {
    return (
      <>
        <Failed isTold reason={reason} onRetry={reload}>
          Failed to fetch messages
        </Failed>
        {dialog}
      </>
    )
  }
  const rows =
    items.length === 0 ? (
      <NoMessages query={query} total={listed.total} />
    ) : isReading ? (
      <MessageList messages={items} current={viewed._id} addressOf={viewing.addressOf} />
    ) : (
      <MessageTable
        messages={items}
        chosen={selection.chosen}
        onChoose={selection.choose}
        addressOf={viewing.addressOf}
        onView={viewing.open}
        onRead={async (id) => {
          if (await markRead(id)) await reload()
        }}
        onUnread={async (id) => {
          if (await markUnread(id)) await reload()
        }}
        onDelete={(message) => remove([message._id], () => removeMessage(message, reload))}
      />
    )
  return (
    <>
      <p role="status" className="sr-only">
        {isReading && `Message opened: ${subjectLine(viewed)}, from ${viewed.name}`}
      </p>
      <Arrived listed={listed} query={query} />
      <div className="flex min-h-12 items-center py-2">
        {selection.chosen.size > 0 ? (
          <Bulk selection={selection} people={people} onRemove={remove} />
        ) : (
          <ResultCount
            count={listed.total}
            one="message"
            many="messages"
            {...visibleRange(query, items.length)}
          />
        )}
      </div>
      {isReading && opened && view ? (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4">
          {rows}
          <opened.ReadingPane {...view} />
        </div>
      ) : (
        rows
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <PageSize size={query.pageSize} total={listed.total} />
        <Pagination page={query.page} pages={Math.ceil(listed.total / query.pageSize)} />
      </div>
      {dialog}
    </>
  )
}

interface BulkProps {
  selection: ReturnType<typeof useChosen>
  people: readonly string[]
  onRemove: ReturnType<typeof useMessageChanges>['remove']
}

/** Actions for the selected messages. */
function Bulk({ selection: { chosen, clear }, people, onRemove }: BulkProps) {
  const { reload } = useScreen()
  const bar = useNeeded(true, () => import('./bulk-bar.tsx'), clear)
  const ids = [...chosen]
  return (
    bar && (
      <bar.BulkBar
        count={chosen.size}
        people={people}
        onState={(state) => handleSeveral(ids, { state }, reload).then(clear)}
        onAssign={(assignee) => handleSeveral(ids, { assignee }, reload).then(clear)}
        onDelete={async () => {
          if (await onRemove(ids, () => removeSeveral(ids, reload))) clear()
        }}
        onClear={clear}
      />
    )
  )
}
