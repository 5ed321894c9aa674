import { useState } from 'react'
import { toast } from 'sonner'
import type { Subscriber } from '#content/newsletter/newsletter-api.ts'
import { reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { button } from '../../ui/button.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { localDay } from '../dates.ts'
import { cellClass, Head, Moment, rowClass, Table } from '../documents/list/table.tsx'

interface SubscriberTableProps {
  subscribers: Subscriber[]
  onChanged: () => Promise<unknown>
}

const words = {
  confirmed: 'Confirmed',
  waiting: 'Waiting',
  left: 'Left',
} satisfies Record<Subscriber['state'], string>

/** When somebody came to the state that they are in. */
const sinceOf = ({ state, askedAt, confirmedAt, unsubscribedAt }: Subscriber) =>
  ({ waiting: askedAt, confirmed: confirmedAt, left: unsubscribedAt })[state] ?? askedAt

/** Table of those who asked for the newsletter. */
export function SubscriberTable({ subscribers, onChanged }: SubscriberTableProps) {
  const [toDelete, setToDelete] = useState<Subscriber>()
  const remove = async ({ _id }: Subscriber) => {
    try {
      await api.send('DELETE /newsletter/subscribers/:id', { params: { id: _id } })
      toast.success('Subscriber deleted')
      await onChanged()
      return true
    } catch (error) {
      toast.error('Failed to delete the subscriber', { description: reasonOf(error) })
      return false
    }
  }
  return (
    <>
      <Table label="Subscribers">
        <thead>
          <tr>
            <Head>Email</Head>
            <Head className="w-32 max-sm:hidden">State</Head>
            <Head className="w-36 max-sm:hidden">Since</Head>
            <Head className="w-24 text-right max-sm:w-20">Actions</Head>
          </tr>
        </thead>
        <tbody>
          {subscribers.map((subscriber) => (
            <tr key={subscriber._id} className={rowClass}>
              <td className={`${cellClass} py-2 first:pl-4 sm:first:pl-5`}>
                <span className="block truncate" title={subscriber.email}>
                  {subscriber.email}
                </span>
                <span className="caption block text-ink-3 text-xs sm:hidden">
                  {`${words[subscriber.state]} · ${localDay(sinceOf(subscriber))}`}
                </span>
              </td>
              <td className={`${cellClass} max-sm:hidden`}>
                <Badge variant={subscriber.state === 'waiting' ? 'live' : 'still'}>
                  {words[subscriber.state]}
                </Badge>
              </td>
              <td className={`${cellClass} text-ink-2 max-sm:hidden`}>
                <Moment of={sinceOf(subscriber)}>{localDay(sinceOf(subscriber))}</Moment>
              </td>
              <td className={`${cellClass} text-right`}>
                <button
                  type="button"
                  onClick={() => setToDelete(subscriber)}
                  className={`${button('quiet', 'sm')} hover:text-bad max-sm:min-h-11`}
                >
                  Delete
                  <span className="sr-only">{` ${subscriber.email}`}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {toDelete && (
        <Confirm
          title="Delete this subscriber?"
          action="Delete"
          onConfirm={() => remove(toDelete)}
          onClose={() => setToDelete(undefined)}
        >
          <p>
            <b className="font-medium text-ink wrap-anywhere">{toDelete.email}</b> is taken off the
            list, and gets the newsletter only when they ask for it again.
          </p>
          <p className="mt-3 text-xs wrap-anywhere">{`Agreed to: “${toDelete.consent}”`}</p>
        </Confirm>
      )}
    </>
  )
}
