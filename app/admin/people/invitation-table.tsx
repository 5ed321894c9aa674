import { rightsText } from '#content/people/accounts.ts'
import type { Invitation } from '#content/people/people-api.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { api } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmChange } from '../confirm-change.tsx'
import { localMoment } from '../dates.ts'
import { Moment } from '../table/moment.tsx'
import { RowButton } from '../table/row-button.tsx'
import { type Column, Table } from '../table/table.tsx'

const endOf = ({ expiresAt }: Invitation) =>
  Date.parse(expiresAt) < Date.now() ? 'Expired' : localMoment(expiresAt)

const columns: Column<Invitation>[] = [
  {
    heading: 'Email',
    cell: (invitation) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 truncate font-medium">{invitation.email}</span>
          {invitation.needsApproval && <Badge variant="still">Needs approval</Badge>}
        </span>
        <span className="caption block text-ink-3 text-xs">
          {invitation.byMail ? 'By email' : 'By link'}
          <span className="@4xl:hidden">{`, invited by ${invitation.invitedBy}`}</span>
        </span>
        <span className="caption block text-ink-3 text-xs @2xl:hidden">{endOf(invitation)}</span>
      </>
    ),
  },
  {
    heading: 'Permissions',
    className: 'w-44 @max-2xl:hidden',
    cell: (invitation) => capitalized(rightsText(invitation)),
  },
  {
    heading: 'Invited by',
    className: 'w-48 @max-4xl:hidden',
    cellClass: 'truncate',
    cell: ({ invitedBy }) => invitedBy,
  },
  {
    heading: 'Link expires',
    className: 'w-48 @max-2xl:hidden',
    cell: (invitation) => <Moment of={invitation.expiresAt}>{endOf(invitation)}</Moment>,
  },
  {
    heading: 'Actions',
    className: 'w-28 text-right',
    cell: (invitation) => <WithdrawButton invitation={invitation} />,
  },
]

/** Table of open invitations. */
export const InvitationTable = ({ invitations }: { invitations: Invitation[] }) => (
  <section className="mt-8">
    <h2 className="mb-3 font-semibold">Open invitations</h2>
    <Table label="Open invitations" columns={columns} rows={invitations} keyOf={({ _id }) => _id} />
  </section>
)

const WithdrawButton = ({ invitation: { _id: id, email } }: { invitation: Invitation }) => (
  <RowButton
    of={`the invitation of ${email}`}
    isDestructive
    dialog={(onClose) => (
      <ConfirmChange
        title="Withdraw the invitation?"
        action="Withdraw"
        send={() => api.send('DELETE /invitations/:id', { params: { id } })}
        done="Invitation withdrawn"
        failed="Failed to withdraw the invitation"
        onClose={onClose}
      >
        <p>
          The link that <b className="font-medium text-ink">{email}</b> has will stop working.
        </p>
      </ConfirmChange>
    )}
  >
    Withdraw
  </RowButton>
)
