import { Link, useSearchParams } from 'react-router'
import type { MessageState } from '#content/inbox/messages-api.ts'
import type { MessageFilter } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Empty } from '../../ui/empty.tsx'
import { EmptyMessage } from '../documents/list/empty-message.tsx'
import { withFilter } from '../documents/list/list-address.ts'

interface NoMessagesProps {
  query: MessageFilter
  /** Number of messages on all pages. If it is positive, only the current page is empty. */
  total: number
}

/** Empty state of the message list: why it is empty, and a link to search suspected spam. */
export function NoMessages({ query, total }: NoMessagesProps) {
  const [params] = useSearchParams()
  const among = withFilter(params, 'state', 'spam')
  for (const name of ['status', 'view', 'read']) among.delete(name)
  return (
    <EmptyMessage
      many="messages"
      isPageEmpty={total > 0}
      search={query.search ?? ''}
      status={emptyStatus(query)}
      elsewhere={
        query.without && (
          <Link to={`?${among}`} className={button('secondary')}>
            Search suspected spam
          </Link>
        )
      }
    >
      <Empty title="No messages yet">Messages from the contact form appear here.</Empty>
    </EmptyMessage>
  )
}

/** The active filter and the word for it in the text of the empty state, such as 'unread'. */
const emptyStatus = ({ status, state, assignee }: MessageFilter) => {
  if (status) return { name: 'status', word: 'unread' }
  if (state) return { name: 'state', word: stateWords[state] }
  return assignee ? { name: 'assignee', word: 'such' } : undefined
}

const stateWords = {
  new: 'new',
  open: 'open',
  waiting: 'waiting',
  done: 'done',
  spam: 'suspected spam',
} satisfies Record<MessageState, string>
