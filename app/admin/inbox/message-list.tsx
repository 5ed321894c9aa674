import { Link, useLocation } from 'react-router'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import { localMoment } from '../dates.ts'
import { statusText, subjectLine } from './inbox-address.ts'

interface MessageListProps {
  messages: InboxMessage[]
  current: string
  addressOf: (id: string) => string
}

/** Compact list next to the reading pane, with three lines per message. */
export function MessageList({ messages, current, addressOf }: MessageListProps) {
  // Each link passes on the history state, which tells that closing the message goes back to the list.
  const { state } = useLocation()
  return (
    <ul
      aria-label="Messages"
      className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto border border-line bg-sheet text-sm"
    >
      {messages.map((each) => (
        <li key={each._id} className="not-first:border-line not-first:border-t">
          <Link
            to={addressOf(each._id)}
            replace
            preventScrollReset
            state={state}
            data-message={each._id}
            aria-current={each._id === current || undefined}
            className="block border-transparent border-l-2 py-2.5 pr-4 pl-3.5 hover:bg-paper focus-visible:-outline-offset-2 aria-current:border-signal aria-current:bg-paper"
          >
            <Entry message={each} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Entry({ message }: { message: InboxMessage }) {
  const { name, status, createdAt } = message
  const weight = status === 'new' ? 'font-semibold' : ''
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className={`truncate ${weight}`}>{name}</span>
        <time dateTime={createdAt} className="caption shrink-0 text-ink-3 text-xs">
          {localMoment(createdAt)}
        </time>
      </span>
      <span className="flex items-baseline justify-between gap-3">
        <span className={`truncate ${weight}`}>{subjectLine(message)}</span>
        <span
          className={`caption shrink-0 text-xs ${status === 'new' ? 'text-signal-deep' : 'text-ink-3'}`}
        >
          {statusText(message)}
        </span>
      </span>
      <span className="block truncate text-ink-2">{message.message}</span>
    </>
  )
}
