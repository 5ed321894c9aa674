import { Link } from 'react-router'
import type { InboxMessage } from '#content/api/messages.ts'
import { localDay } from '../dates.ts'
import { stateLabels } from './inbox-address.ts'

interface MessageListProps {
  messages: InboxMessage[]
  current: string
  addressOf: (id: string) => string
}

/** The list beside the reading pane: two lines for each message. */
export function MessageList({ messages, current, addressOf }: MessageListProps) {
  return (
    <ul
      aria-label="Messages"
      className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto border border-line bg-sheet text-sm"
    >
      {messages.map(({ _id, name, subject, status, state, isDue, createdAt }) => (
        <li key={_id} className="not-first:border-line not-first:border-t">
          <Link
            to={addressOf(_id)}
            replace
            preventScrollReset
            data-message={_id}
            aria-current={_id === current || undefined}
            className="block px-4 py-2.5 hover:bg-paper focus-visible:-outline-offset-2 aria-current:bg-paper aria-current:shadow-[inset_2px_0_0_var(--color-signal)]"
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className={`truncate ${status === 'new' ? 'font-semibold' : ''}`}>
                {status === 'new' && <span className="sr-only">Unread: </span>}
                {name}
              </span>
              <time dateTime={createdAt} className="caption shrink-0 text-ink-3 text-xs">
                {localDay(createdAt)}
              </time>
            </span>
            <span className="flex items-baseline justify-between gap-3">
              <span className="truncate text-ink-2">{subject}</span>
              {state !== 'new' && (
                <span className="caption shrink-0 text-ink-3 text-xs">
                  {isDue ? 'Follow-up' : stateLabels[state]}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
