import { Eye, Mail, MailCheck, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { button } from '../../ui/button.ts'
import { localDay, localTime } from '../dates.ts'
import { Checkbox } from '../documents/list/checkbox.tsx'
import { cellClass, Head, rowClass, SortHead, Table } from '../documents/list/table.tsx'
import { useEventCallback } from '../documents/list/use-event-callback.ts'
import { personName } from '../people/names.ts'
import { statusText, subjectOf } from './inbox-address.ts'

/** Sortable columns. */
export const messageSorts = ['name', 'email', 'subject', 'status', 'createdAt']

const narrowHead = 'max-sm:px-0!'

interface MessageActions {
  onView: (id: string) => unknown
  onRead: (id: string) => unknown
  onUnread: (id: string) => unknown
  onDelete: (message: InboxMessage) => unknown
  onChoose: (id: string, isRange: boolean) => unknown
}

interface MessageTableProps extends MessageActions {
  /** Of a message that is read beside the list. */
  addressOf: (id: string) => string
  messages: InboxMessage[]
  chosen: ReadonlySet<string>
}

export function MessageTable({ messages, chosen, addressOf, ...on }: MessageTableProps) {
  const onView = useEventCallback(on.onView)
  const onRead = useEventCallback(on.onRead)
  const onUnread = useEventCallback(on.onUnread)
  const onDelete = useEventCallback(on.onDelete)
  const onChoose = useEventCallback(on.onChoose)
  return (
    <Table label="Messages" isStacked>
      <thead className="max-sm:block max-sm:border-line max-sm:border-b">
        <tr className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-2.5 max-sm:px-4 max-[22rem]:justify-between max-[22rem]:gap-x-0 max-[22rem]:px-3">
          <SortHead field="name" className={`lg:w-[22%] xl:w-[17%] ${narrowHead}`}>
            Name
          </SortHead>
          <SortHead field="email" className="max-xl:hidden xl:w-[13%]">
            Email
          </SortHead>
          <SortHead field="subject" className={`lg:w-[26%] xl:w-[20%] ${narrowHead}`}>
            Subject
          </SortHead>
          <Head className="max-lg:hidden">Message</Head>
          <SortHead field="status" className={`sm:w-43 ${narrowHead}`}>
            Status
          </SortHead>
          <SortHead field="createdAt" className={`sm:w-32 ${narrowHead}`}>
            Date
          </SortHead>
          <Head className="w-34 text-right max-sm:sr-only">Actions</Head>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {messages.map((message) => (
          <Row
            key={message._id}
            isChosen={chosen.has(message._id)}
            to={addressOf(message._id)}
            message={message}
            onView={onView}
            onRead={onRead}
            onUnread={onUnread}
            onDelete={onDelete}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </Table>
  )
}

/** Card layout of a row on a narrow screen: sender and subject above, status and actions below. */
const sheet = 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_auto] max-sm:px-3 max-sm:pt-2.5'

const Row = memo(function Row({
  message,
  isChosen,
  to,
  onView,
  onRead,
  onUnread,
  onDelete,
  onChoose,
}: MessageActions & { message: InboxMessage; isChosen: boolean; to: string }) {
  const { _id, name, email, status, createdAt, assignee } = message
  const subject = subjectOf(message)
  const isNew = status === 'new'
  const cut = `${cellClass} truncate`
  const weight = isNew ? 'font-semibold' : ''
  const twoLines = `line-clamp-2 leading-snug wrap-anywhere ${weight}`
  return (
    // The link of the subject reaches over the whole row; what has an action of its own stands above it.
    <tr className={`relative ${rowClass} ${sheet} first:max-sm:border-t-0`}>
      <td className={`${cellClass} max-sm:col-span-2 sm:pl-2`}>
        <span className="flex items-center">
          <Checkbox
            label={`Select ${subject} from ${name}`}
            isChecked={isChosen}
            onChange={(isRange) => onChoose(_id, isRange)}
            className="relative z-1 shrink-0 max-sm:-ml-3"
          />
          <span className={twoLines}>{name}</span>
        </span>
      </td>
      <td className={`${cut} text-ink-2 max-xl:hidden`}>{email}</td>
      <td className={`${cellClass} max-sm:col-span-3 max-sm:row-start-2`}>
        <Link
          to={to}
          preventScrollReset
          state={{ isOpenedHere: true }}
          data-message={_id}
          className={`${twoLines} after:absolute after:inset-0 hover:underline focus-visible:-outline-offset-2`}
        >
          {subject}
        </Link>
      </td>
      <td
        className={`${cut} text-ink-2 max-lg:hidden max-sm:col-span-3 max-sm:row-start-3 max-sm:block`}
      >
        {message.message}
      </td>
      <td className={`${cellClass} max-sm:row-start-4 max-sm:min-w-0 max-sm:self-center`}>
        <Badge variant={isNew ? 'live' : 'still'}>{statusText(message)}</Badge>
        {assignee && (
          <span
            className="caption block truncate text-ink-3 text-xs sm:mt-0.5"
            title={`Assigned to ${assignee}`}
          >
            {personName(assignee)}
          </span>
        )}
      </td>
      <td className={`${cellClass} max-sm:col-start-3 max-sm:row-start-1 max-sm:text-right`}>
        <time dateTime={createdAt} className="caption block whitespace-nowrap py-1 text-ink-2">
          {localDay(createdAt)}
          <span className="block text-ink-3 text-xs">{localTime(createdAt)}</span>
        </time>
      </td>
      <td className="pr-2 text-right max-sm:col-span-2 max-sm:row-start-4 max-sm:pr-0 sm:pr-3">
        <span className="relative z-1 inline-flex">
          {/* One button for both states, so that the focus stays on it. */}
          <IconButton
            title={isNew ? 'Mark as Read' : 'Mark as unread'}
            of={subject}
            onClick={() => (isNew ? onRead : onUnread)(_id)}
          >
            {isNew ? <MailCheck aria-hidden size={16} /> : <Mail aria-hidden size={16} />}
          </IconButton>
          <IconButton title="View Details" of={subject} onClick={() => onView(_id)}>
            <Eye aria-hidden size={16} />
          </IconButton>
          <IconButton
            title="Delete"
            of={subject}
            onClick={() => onDelete(message)}
            look="hover:text-bad"
          >
            <Trash2 aria-hidden size={16} />
          </IconButton>
        </span>
      </td>
    </tr>
  )
})

interface ToolProps {
  title: string
  of: string
  onClick: () => void
  look?: string
  children: ReactNode
}

function IconButton({ title, of, onClick, look = '', children }: ToolProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      title={title}
      className={`${button('quiet', 'icon')} max-sm:size-11 ${look}`}
    >
      {children}
      <span className="sr-only">{`${title}: ${of}`}</span>
    </button>
  )
}
