import { Eye, Mail, MailCheck, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { InboxMessage } from '#content/inbox/messages-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/push-button.tsx'
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
      // In a wide table, each value has a column. In others, the name is above the email, and the subject above the
      // message. In a narrow one, each row is a card.
      isGrid
      cards={{
        head: `${grid} *:content-center @2xl:@max-7xl:*:h-8 @max-2xl:flex @max-2xl:flex-wrap @max-2xl:*:h-11 @max-2xl:gap-x-2.5 @max-2xl:px-4 max-[22rem]:gap-x-1.5 max-[22rem]:px-3 @max-2xl:*:px-0! @max-2xl:*:last:sr-only`,
        row: `${grid} ${cardAreas} h-auto! @2xl:min-h-11 @max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-2xl:px-3 @max-2xl:pt-2.5`,
      }}
    />
  )
}

/** Columns of the headings and rows, except of cards. Columns of texts have at least 160 pixels. */
const grid = [
  '@2xl:grid @2xl:items-center @2xl:@max-7xl:py-1',
  '@2xl:grid-cols-[minmax(10rem,3fr)_minmax(10rem,4fr)_10.75rem_8.5rem]',
  "@2xl:[grid-template-areas:'name_subject_status_actions'_'email_message_date_actions']",
  '@4xl:grid-cols-[minmax(10rem,3fr)_minmax(10rem,5fr)_10.75rem_8rem_8.5rem]',
  "@4xl:[grid-template-areas:'name_subject_status_date_actions'_'email_message_status_date_actions']",
  '@7xl:grid-cols-[minmax(10rem,17fr)_minmax(10rem,17fr)_minmax(10rem,20fr)_minmax(10rem,26fr)_10.75rem_8rem_8.5rem]',
  "@7xl:[grid-template-areas:'name_email_subject_message_status_date_actions']",
].join(' ')
const cardAreas =
  "@max-2xl:[grid-template-areas:'name_date'_'email_email'_'subject_subject'_'message_message'_'status_actions']"

const twoLines = 'line-clamp-2 leading-snug wrap-anywhere'
const weightOf = ({ status }: InboxMessage) => (status === 'new' ? 'font-semibold' : '')

const columnsOf = ({ onChoose, ...on }: MessageActions): Column<MessageRow>[] => [
  {
    heading: 'Name',
    sort: 'name',
    className: '[grid-area:name]',
    cellClass: '@2xl:pl-2',
    cell: ({ message, isChosen }) => (
      // The checkbox stays on the left beside a name that is written from right to left.
      <span dir="ltr" className="flex items-center">
        <Checkbox
          label={`Select ${subjectLine(message)} from ${message.name}`}
          isChecked={isChosen}
          onChange={(isRange) => onChoose(message._id, isRange)}
          className="relative z-1 shrink-0 @max-2xl:-ml-3"
        />
        <span dir="auto" className={`${twoLines} ${weightOf(message)}`}>
          {message.name}
        </span>
      </span>
    ),
  },
  {
    heading: 'Email',
    sort: 'email',
    className: '[grid-area:email] @2xl:@max-7xl:pl-5 @2xl:@max-4xl:self-start',
    cellClass: 'truncate @max-2xl:pl-9 @2xl:@max-7xl:pl-11! @max-7xl:text-xs',
    cell: ({ message }) => <span title={message.email}>{message.email}</span>,
  },
  {
    heading: 'Subject',
    sort: 'subject',
    className: '[grid-area:subject]',
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
    className: '[grid-area:message] @2xl:@max-4xl:self-start',
    cellClass: 'truncate',
    cell: ({ message }) => message.message,
  },
  {
    heading: 'Status',
    sort: 'status',
    className: '[grid-area:status]',
    cellClass: '@max-2xl:min-w-0 @max-2xl:self-center',
    cell: ({ message }) => (
      <>
        <Badge variant={message.status === 'new' ? 'live' : 'still'}>{statusText(message)}</Badge>
        {message.assignee && (
          <span
            className="caption block truncate text-ink-3 text-xs @2xl:mt-0.5"
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
    className: '[grid-area:date] @2xl:@max-4xl:self-start',
    cellClass: '@max-2xl:text-right',
    cell: ({ message: { createdAt } }) => (
      <time dateTime={createdAt} className="caption block whitespace-nowrap py-1">
        {localDay(createdAt)}
        <span className="block text-ink-3 text-xs">{localTime(createdAt)}</span>
      </time>
    ),
  },
  {
    heading: 'Actions',
    className: 'text-right [grid-area:actions]',
    cellClass: '@max-2xl:px-0! @2xl:pr-3 @2xl:pl-0',
    cell: ({ message }) => <Actions message={message} {...on} />,
  },
]

type ActionsProps = Omit<MessageActions, 'onChoose'> & { message: InboxMessage }

function Actions({ message, onRead, onUnread, onView, onDelete }: ActionsProps) {
  const { _id, status } = message
  const subject = subjectLine(message)
  const isNew = status === 'new'
  const named = (title: string) => ({
    title,
    'aria-label': `${title}: ${subject}`,
    className: '@max-2xl:size-11',
  })
  return (
    <span className="relative z-1 inline-flex">
      {/* One button for both states keeps the focus. */}
      <IconButton
        {...named(isNew ? 'Mark as Read' : 'Mark as unread')}
        icon={isNew ? MailCheck : Mail}
        onClick={() => (isNew ? onRead : onUnread)(_id)}
      />
      <IconButton {...named('View Details')} icon={Eye} onClick={() => onView(_id)} />
      <IconButton
        {...named('Delete')}
        icon={Trash2}
        isDestructive
        onClick={() => onDelete(message)}
      />
    </span>
  )
}
