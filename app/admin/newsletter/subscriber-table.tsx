import { useState } from 'react'
import type { Subscriber } from '#content/newsletter/newsletter-api.ts'
import { api } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { localDay } from '../dates.ts'
import { Moment } from '../table/moment.tsx'
import { RowButton } from '../table/row-button.tsx'
import { Table } from '../table/table.tsx'
import { withNotice } from '../with-notice.ts'

interface SubscriberTableProps {
  subscribers: Subscriber[]
  onChanged: () => Promise<unknown>
}

const words = {
  confirmed: 'Confirmed',
  waiting: 'Waiting',
  left: 'Left',
} satisfies Record<Subscriber['state'], string>

/** Time at which a subscriber entered their current state. */
const sinceOf = ({ state, askedAt, confirmedAt, unsubscribedAt }: Subscriber) =>
  ({ waiting: askedAt, confirmed: confirmedAt, left: unsubscribedAt })[state] ?? askedAt

/** Table of newsletter subscribers. */
export function SubscriberTable({ subscribers, onChanged }: SubscriberTableProps) {
  const [toDelete, setToDelete] = useState<Subscriber>()
  const remove = async ({ _id }: Subscriber) => {
    const isDeleted = await withNotice(
      api.send('DELETE /newsletter/subscribers/:id', { params: { id: _id } }),
      { done: 'Subscriber deleted', failed: 'Failed to delete the subscriber' },
    )
    if (isDeleted) await onChanged()
    return isDeleted
  }
  return (
    <>
      <Table
        label="Subscribers"
        rows={subscribers}
        keyOf={({ _id }) => _id}
        columns={[
          {
            heading: 'Email',
            cell: (subscriber) => (
              <>
                <span className="block truncate" title={subscriber.email}>
                  {subscriber.email}
                </span>
                <span className="caption block text-ink-3 text-xs @2xl:hidden">
                  {`${words[subscriber.state]} · ${localDay(sinceOf(subscriber))}`}
                </span>
              </>
            ),
          },
          {
            heading: 'State',
            className: 'w-32 @max-2xl:hidden',
            cell: ({ state }) => (
              <Badge variant={state === 'waiting' ? 'live' : 'still'}>{words[state]}</Badge>
            ),
          },
          {
            heading: 'Since',
            className: 'w-36 @max-2xl:hidden',
            cell: (subscriber) => (
              <Moment of={sinceOf(subscriber)}>{localDay(sinceOf(subscriber))}</Moment>
            ),
          },
          {
            heading: 'Actions',
            className: 'w-24 text-right @max-2xl:w-20',
            cell: (subscriber) => (
              <RowButton of={subscriber.email} onClick={() => setToDelete(subscriber)}>
                Delete
              </RowButton>
            ),
          },
        ]}
      />
      {toDelete && (
        <Confirm
          title="Delete this subscriber?"
          action="Delete"
          onConfirm={() => remove(toDelete)}
          onClose={() => setToDelete(undefined)}
        >
          <p>
            <b className="font-medium text-ink wrap-anywhere">{toDelete.email}</b> will be removed
            from the list and can only rejoin by signing up again.
          </p>
          <p className="mt-3 text-xs wrap-anywhere">{`Agreed to: “${toDelete.consent}”`}</p>
        </Confirm>
      )}
    </>
  )
}
