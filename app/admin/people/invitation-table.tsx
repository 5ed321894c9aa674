import { rightsText } from '#content/people/accounts.ts'
import type { Invitation } from '#content/people/people-api.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { Badge } from '../../ui/badge.tsx'
import { localMoment } from '../dates.ts'
import { Moment } from '../table/moment.tsx'
import { RowButton } from '../table/row-button.tsx'
import { Table } from '../table/table.tsx'

interface InvitationTableProps {
  invitations: Invitation[]
  onTakeBack: (invitation: Invitation) => void
}

const endOf = ({ expiresAt }: Invitation) =>
  Date.parse(expiresAt) < Date.now() ? 'Expired' : localMoment(expiresAt)

/** Table of open invitations. */
export const InvitationTable = ({ invitations, onTakeBack }: InvitationTableProps) => (
  <section className="mt-8">
    <h2 className="mb-3 font-semibold">Open invitations</h2>
    <Table
      label="Open invitations"
      rows={invitations}
      keyOf={({ _id }) => _id}
      columns={[
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
              <span className="caption block text-ink-3 text-xs @2xl:hidden">
                {endOf(invitation)}
              </span>
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
          cell: (invitation) => (
            <RowButton
              of={`the invitation of ${invitation.email}`}
              onClick={() => onTakeBack(invitation)}
            >
              Withdraw
            </RowButton>
          ),
        },
      ]}
    />
  </section>
)
