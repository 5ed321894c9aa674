import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import type { Message } from '#content/messages.ts'
import { isAborted, reasonOf } from '../api/failure.ts'
import { messages } from '../api.ts'
import { Confirm } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { Route } from './+types/messages'
import { pageSize, queryOf, withSearch } from './list-address.ts'
import { MessageDetails } from './message-details.tsx'
import { MessageTable, messageSorts } from './message-table.tsx'
import { Screen } from './screen.tsx'
import { Total } from './total.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const query = queryOf(params, messageSorts)
  const viewed = await view(params.get('view'))
  try {
    return { query, viewed, listed: await messages.list({ ...query, pageSize }, request.signal) }
  } catch (error) {
    if (isAborted(error)) throw error
    return { query, viewed, reason: reasonOf(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

/** The message that the address opens. A new one is read by that. */
async function view(id: string | null): Promise<Message | null> {
  if (!id) return null
  const message = await messages.get(id).catch(() => null)
  if (message?.status !== 'new') return message
  return (await markRead(id)) ?? message
}

/** Marks a message as read and says so. */
async function markRead(id: string): Promise<Message | undefined> {
  try {
    const read = await messages.markRead(id)
    toast.success('Message marked as read')
    return read
  } catch (error) {
    toast.error('Failed to mark message as read', { description: reasonOf(error) })
    return undefined
  }
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { query, viewed, listed, reason } = loaderData
  const [address, setAddress] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [doomed, setDoomed] = useState<Message>()

  const setViewed = (id: string | null) => {
    const next = new URLSearchParams(address)
    if (id) next.set('view', id)
    else next.delete('view')
    return setAddress(next, { replace: id === null, preventScrollReset: true })
  }

  const remove = async (message: Message) => {
    try {
      await messages.remove(message._id)
      toast.success('Message deleted successfully')
      await revalidate()
      return true
    } catch (error) {
      toast.error('Failed to delete message', { description: reasonOf(error) })
      return false
    }
  }

  return (
    <Screen title="Messages" subtitle="Manage contact form submissions">
      <SearchBox
        search={query.search}
        placeholder="Search messages..."
        onSearch={(text) => setAddress(withSearch(address, text), { replace: true })}
      />
      {listed ? (
        <>
          <Total count={listed.total} one="message" many="messages" />
          {listed.items.length > 0 ? (
            <MessageTable
              messages={listed.items}
              onView={setViewed}
              onRead={async (id) => {
                if (await markRead(id)) await revalidate()
              }}
              onDelete={setDoomed}
            />
          ) : (
            <NoMessages search={query.search} />
          )}
          <Pagination page={query.page} pages={Math.ceil(listed.total / pageSize)} />
        </>
      ) : (
        <Failed reason={reason} onRetry={revalidate}>
          Failed to fetch messages
        </Failed>
      )}
      {viewed && <MessageDetails message={viewed} onClose={() => setViewed(null)} />}
      {doomed && (
        <Confirm
          title="Delete this message?"
          action="Delete"
          onConfirm={() => remove(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          <p>
            The message from <b className="font-medium text-ink">{doomed.name}</b> will be deleted.
            This action cannot be undone.
          </p>
        </Confirm>
      )}
    </Screen>
  )
}

function NoMessages({ search }: { search: string }) {
  return (
    <div className="border border-line bg-sheet">
      {search ? (
        <Empty title={`No messages match “${search}”`}>
          Try a name, a subject or an e-mail address.
        </Empty>
      ) : (
        <Empty title="No messages yet">
          What visitors send from the contact form arrives here.
        </Empty>
      )}
    </div>
  )
}
