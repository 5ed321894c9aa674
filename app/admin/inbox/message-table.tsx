import { Eye, Mail, MailCheck, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { button } from '../../ui/button.ts'
import { localDay, localTime } from '../dates.ts'
import { Checkbox } from '../documents/list/checkbox.tsx'
import { useEventCallback } from '../documents/list/use-event-callback.ts'
import { personName } from '../people/names.ts'
import { type Column, Table } from '../table/table.tsx'
import { statusText, subjectLine } from './inbox-address.ts'

/** Sortable columns. */
export const messageSorts = ['name', 'email', 'subject', 'status', 'createdAt']

interface MessageActions {
  onView: (id: string) => unknown
  onRead: (id: string) => unknown
  onUnread: (id: string) => unknown
  onDelete: (message: InboxMessage) => unknown
  onChoose: (id: string, isRange: boolean) => unknown
}

interface MessageTableProps extends MessageActions {
  /** Address of a message in the reading pane. */
  addressOf: (id: string) => string
  messages: InboxMessage[]
  chosen: ReadonlySet<string>
}

/** Data of a row. */
interface MessageRow {
  message: InboxMessage
  isChosen: boolean
  to: string
}

export function MessageTable({ messages, chosen, addressOf, ...on }: MessageTableProps) {
  const onView = useEventCallback(on.onView)
  const onRead = useEventCallback(on.onRead)
  const onUnread = useEventCallback(on.onUnread)
  const onDelete = useEventCallback(on.onDelete)
  const onChoose = useEventCallback(on.onChoose)
  const columns = useMemo(
    () => columnsOf({ onView, onRead, onUnread, onDelete, onChoose }),
    [onView, onRead, onUnread, onDelete, onChoose],
  )
  return (
    <Table
      label="Messages"
      columns={columns}
      rows={messages.map((message) => ({
        message,
        isChosen: chosen.has(message._id),
        to: addressOf(message._id),
      }))}
      keyOf={({ message }) => message._id}
      // On narrow screens, a card shows the sender and the subject above the status and the actions.
      cards={{
        head: 'max-sm:flex max-sm:flex-wrap max-sm:gap-x-2.5 max-sm:border-line max-sm:border-b max-sm:px-4 max-[22rem]:justify-between max-[22rem]:gap-x-0 max-[22rem]:px-3 max-sm:*:px-0! max-sm:*:last:sr-only',
        row: 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_auto] max-sm:px-3 max-sm:pt-2.5',
      }}
    />
  )
}

const twoLines = 'line-clamp-2 leading-snug wrap-anywhere'
const weightOf = ({ status }: InboxMessage) => (status === 'new' ? 'font-semibold' : '')

const columnsOf = ({ onChoose, ...on }: MessageActions): Column<MessageRow>[] => [
  {
    heading: 'Name',
    sort: 'name',
    className: 'lg:w-[22%] xl:w-[17%]',
    cellClass: 'max-sm:col-span-2 sm:pl-2',
    cell: ({ message, isChosen }) => (
      <span className="flex items-center">
        <Checkbox
          label={`Select ${subjectLine(message)} from ${message.name}`}
          isChecked={isChosen}
          onChange={(isRange) => onChoose(message._id, isRange)}
          className="relative z-1 shrink-0 max-sm:-ml-3"
        />
        <span className={`${twoLines} ${weightOf(message)}`}>{message.name}</span>
      </span>
    ),
  },
  {
    heading: 'Email',
    sort: 'email',
    className: 'max-xl:hidden xl:w-[13%]',
    cellClass: 'truncate',
    cell: ({ message }) => message.email,
  },
  {
    heading: 'Subject',
    sort: 'subject',
    className: 'lg:w-[26%] xl:w-[20%]',
    cellClass: 'max-sm:col-span-3 max-sm:row-start-2',
    cell: ({ message, to }) => (
      // The link covers the whole row. Other controls lie on top of the link.
      <Link
        to={to}
        preventScrollReset
        state={{ isOpenedHere: true }}
        data-message={message._id}
        className={`${twoLines} ${weightOf(message)} text-ink after:absolute after:inset-0 hover:underline focus-visible:-outline-offset-2`}
      >
        {subjectLine(message)}
      </Link>
    ),
  },
  {
    heading: 'Message',
    className: 'max-lg:hidden',
    cellClass: 'truncate max-sm:col-span-3 max-sm:row-start-3 max-sm:block',
    cell: ({ message }) => message.message,
  },
  {
    heading: 'Status',
    sort: 'status',
    className: 'sm:w-43',
    cellClass: 'max-sm:row-start-4 max-sm:min-w-0 max-sm:self-center',
    cell: ({ message }) => (
      <>
        <Badge variant={message.status === 'new' ? 'live' : 'still'}>{statusText(message)}</Badge>
        {message.assignee && (
          <span
            className="caption block truncate text-ink-3 text-xs sm:mt-0.5"
            title={`Assigned to ${message.assignee}`}
          >
            {personName(message.assignee)}
          </span>
        )}
      </>
    ),
  },
  {
    heading: 'Date',
    sort: 'createdAt',
    className: 'sm:w-32',
    cellClass: 'max-sm:col-start-3 max-sm:row-start-1 max-sm:text-right',
    cell: ({ message: { createdAt } }) => (
      <time dateTime={createdAt} className="caption block whitespace-nowrap py-1">
        {localDay(createdAt)}
        <span className="block text-ink-3 text-xs">{localTime(createdAt)}</span>
      </time>
    ),
  },
  {
    heading: 'Actions',
    className: 'text-right sm:w-34',
    cellClass: 'max-sm:col-span-2 max-sm:row-start-4 max-sm:px-0! sm:pr-3 sm:pl-0',
    cell: ({ message }) => <Actions message={message} {...on} />,
  },
]

type ActionsProps = Omit<MessageActions, 'onChoose'> & { message: InboxMessage }

function Actions({ message, onRead, onUnread, onView, onDelete }: ActionsProps) {
  const { _id, status } = message
  const subject = subjectLine(message)
  const isNew = status === 'new'
  return (
    <span className="relative z-1 inline-flex">
      {/* One button for both states keeps the focus. */}
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
  )
}

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
