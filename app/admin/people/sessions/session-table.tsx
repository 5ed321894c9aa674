import type { OpenSession } from '#content/people/sign-in-api.ts'
import { api } from '../../../api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ConfirmChange } from '../../confirm-change.tsx'
import { localMoment } from '../../dates.ts'
import { Moment } from '../../table/moment.tsx'
import { RowButton } from '../../table/row-button.tsx'
import { type Column, Table } from '../../table/table.tsx'

const columns: Column<OpenSession>[] = [
  {
    heading: 'Browser',
    cell: ({ browser, email, usedAt, isThis }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{browser}</span>
          {isThis && <Badge variant="live">This browser</Badge>}
        </span>
        <span className="block truncate text-ink-2 text-xs @2xl:hidden">{email}</span>
        <span className="caption block text-ink-3 text-xs @2xl:hidden">{localMoment(usedAt)}</span>
      </>
    ),
  },
  {
    heading: 'Account',
    className: '@max-2xl:hidden',
    cellClass: 'truncate',
    cell: ({ email }) => email,
  },
  {
    heading: 'Signed in',
    className: '@max-4xl:hidden',
    cell: ({ createdAt }) => <Moment of={createdAt}>{localMoment(createdAt)}</Moment>,
  },
  {
    heading: 'Last used',
    className: '@max-2xl:hidden',
    cell: ({ usedAt }) => <Moment of={usedAt}>{localMoment(usedAt)}</Moment>,
  },
  {
    heading: 'Actions',
    className: 'w-28 text-right',
    cell: (session) => !session.isThis && <EndButton session={session} />,
  },
]

/** Table of sessions. In a narrow table, the times are below the browser. */
export const SessionTable = ({ sessions }: { sessions: OpenSession[] }) => (
  <Table label="Sessions" columns={columns} rows={sessions} keyOf={({ _id }) => _id} />
)

const EndButton = ({ session: { _id: id, browser, email } }: { session: OpenSession }) => (
  <RowButton
    of={`${browser} of ${email}`}
    isDestructive
    dialog={(onClose) => (
      <ConfirmChange
        title="End this session?"
        action="End session"
        send={() => api.send('DELETE /auth/sessions/:id', { params: { id } })}
        done="Session ended"
        failed="Failed to end the session"
        onClose={onClose}
      >
        <p>
          <b className="font-medium text-ink">{browser}</b> of {email} will be signed out
          immediately. Anything typed there stays in its forms.
        </p>
      </ConfirmChange>
    )}
  >
    End
  </RowButton>
)
