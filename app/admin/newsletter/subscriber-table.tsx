import type { Subscriber } from '#content/newsletter/newsletter-api.ts'
import { api } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmChange } from '../confirm-change.tsx'
import { localDay } from '../dates.ts'
import { Moment } from '../table/moment.tsx'
import { RowButton } from '../table/row-button.tsx'
import { type Column, Table } from '../table/table.tsx'

const words = {
  confirmed: 'Confirmed',
  waiting: 'Waiting',
  left: 'Left',
} satisfies Record<Subscriber['state'], string>

/** Time at which a subscriber entered their current state. */
const sinceOf = ({ state, askedAt, confirmedAt, unsubscribedAt }: Subscriber) =>
  ({ waiting: askedAt, confirmed: confirmedAt, left: unsubscribedAt })[state] ?? askedAt

const columns: Column<Subscriber>[] = [
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
    cell: (subscriber) => <Moment of={sinceOf(subscriber)}>{localDay(sinceOf(subscriber))}</Moment>,
  },
  {
    heading: 'Actions',
    className: 'w-24 text-right @max-2xl:w-20',
    cell: (subscriber) => <DeleteButton subscriber={subscriber} />,
  },
]

/** Table of newsletter subscribers. */
export const SubscriberTable = ({ subscribers }: { subscribers: Subscriber[] }) => (
  <Table label="Subscribers" columns={columns} rows={subscribers} keyOf={({ _id }) => _id} />
)

const DeleteButton = ({ subscriber: { _id: id, email, consent } }: { subscriber: Subscriber }) => (
  <RowButton
    of={email}
    isDestructive
    dialog={(onClose) => (
      <ConfirmChange
        title="Delete this subscriber?"
        action="Delete"
        send={() => api.send('DELETE /newsletter/subscribers/:id', { params: { id } })}
        done="Subscriber deleted"
        failed="Failed to delete the subscriber"
        onClose={onClose}
      >
        <p>
          <b className="font-medium text-ink wrap-anywhere">{email}</b> will be removed from the
          list and can only rejoin by signing up again.
        </p>
        <p className="mt-3 text-xs wrap-anywhere">{`Agreed to: “${consent}”`}</p>
      </ConfirmChange>
    )}
  >
    Delete
  </RowButton>
)
