import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import type { Listed, MessageFilter } from '../../api.ts'
import { Button } from '../../ui/push-button.tsx'
import { adminPath } from '../admin-path.ts'
import { countSince, useInbox } from './inbox.ts'

interface ArrivedProps {
  listed: Listed<InboxMessage>
  query: MessageFilter & { sort: string; page: number }
}

/** Notice about messages that arrived after the list was loaded. The list reloads only on click, so no row moves. */
export function Arrived({ listed, query }: ArrivedProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const inbox = useInbox()
  const isNewestFirst =
    !(query.search || query.status || query.state || query.assignee) &&
    query.page === 1 &&
    (query.sort || newest) === newest
  const first = isNewestFirst ? listed.items[0]?._id : undefined

  // An empty list has no message to count new messages from, so all unread messages are new.
  const isNone = isNewestFirst && listed.items.length === 0
  const arrived = (isNone ? inbox?.newest && inbox.unread : inbox?.arrived) || 0

  useEffect(() => countSince(first), [first])

  const show = async () => {
    countSince(undefined)
    document.getElementById('main')?.focus({ preventScroll: true })
    if (isNewestFirst) await revalidate()
    else await navigate(adminPath('/admin/messages'))
  }

  return (
    <div role="status">
      {arrived > 0 && (
        <p className="mb-1 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-signal border-l-2 bg-sheet py-1 pr-2 pl-4 text-sm">
          <span className="grow font-medium">{says(arrived)}</span>
          <Button look="secondary" size="sm" onClick={show}>
            Show
          </Button>
        </p>
      )}
    </div>
  )
}

const newest = '-createdAt'

const says = (count: number) => (count === 1 ? '1 new message' : `${count} new messages`)
