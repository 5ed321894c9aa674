import { Eye, MailCheck, Trash2 } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { Message } from '#content/messages.ts'
import { Badge } from '../ui/badge.tsx'
import { button } from '../ui/button.ts'
import { localDay } from './dates.ts'
import { cellClass, headClass, rowClass, SortHead, Table } from './table.tsx'

/** The fields that its headings sort by. */
export const messageSorts = ['name', 'email', 'subject', 'status', 'createdAt']

interface MessageTableProps {
  messages: Message[]
  onView: (id: string) => void
  onRead: (id: string) => void
  onDelete: (message: Message) => void
}

export function MessageTable({ messages, onView, onRead, onDelete }: MessageTableProps) {
  const { state } = useNavigation()
  return (
    <Table label="Messages" isBusy={state === 'loading'}>
      <thead className="max-sm:sr-only">
        <tr>
          <SortHead field="name">Name</SortHead>
          <SortHead field="email" className="max-xl:hidden">
            Email
          </SortHead>
          <SortHead field="subject">Subject</SortHead>
          <th scope="col" className={`${headClass} max-md:hidden`}>
            Message
          </th>
          <SortHead field="status" className="w-24">
            Status
          </SortHead>
          <SortHead field="createdAt" className="w-32">
            Date
          </SortHead>
          <th scope="col" className={`${headClass} w-36 text-right`}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {messages.map((message) => (
          <Row
            key={message._id}
            message={message}
            onView={() => onView(message._id)}
            onRead={() => onRead(message._id)}
            onDelete={() => onDelete(message)}
          />
        ))}
      </tbody>
    </Table>
  )
}

/** On a narrow screen a row is a small sheet: name, subject and status one under the other. */
const stacked = 'max-sm:col-start-1 max-sm:py-0.5 max-sm:pl-4'

interface RowProps {
  message: Message
  onView: () => void
  onRead: () => void
  onDelete: () => void
}

function Row({ message, onView, onRead, onDelete }: RowProps) {
  const { name, email, subject, status, createdAt } = message
  const isNew = status === 'new'
  const cut = `${cellClass} truncate`
  const look = button('quiet', 'icon')
  return (
    <tr className={`${rowClass} max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:py-2`}>
      <td className={`${cut} ${isNew ? 'font-semibold' : ''}`}>{name}</td>
      <td className={`${cut} text-ink-2 max-xl:hidden`}>{email}</td>
      <td className={`${cut} ${stacked} ${isNew ? 'font-semibold' : ''}`}>{subject}</td>
      <td className={`${cut} text-ink-2 max-md:hidden`}>{message.message}</td>
      <td className={`${cellClass} ${stacked}`}>
        <Badge look={isNew ? 'live' : 'still'}>{isNew ? 'Unread' : 'Read'}</Badge>
      </td>
      <td className={`${cellClass} max-sm:hidden`}>
        <time dateTime={createdAt} className="caption text-ink-2">
          {localDay(createdAt)}
        </time>
      </td>
      <td
        className={`${cellClass} text-right max-sm:col-start-2 max-sm:row-span-3 max-sm:row-start-1 max-sm:self-center`}
      >
        <span className="inline-flex">
          {isNew && (
            <button type="button" onClick={onRead} className={look} title="Mark as Read">
              <MailCheck aria-hidden size={16} />
              <span className="sr-only">{`Mark as Read: ${subject}`}</span>
            </button>
          )}
          <button type="button" onClick={onView} className={look} title="View Details">
            <Eye aria-hidden size={16} />
            <span className="sr-only">{`View Details: ${subject}`}</span>
          </button>
          <button
            type="button"
            onClick={onDelete}
            className={`${look} hover:text-bad`}
            title="Delete"
          >
            <Trash2 aria-hidden size={16} />
            <span className="sr-only">{`Delete: ${subject}`}</span>
          </button>
        </span>
      </td>
    </tr>
  )
}
