import { rightsText } from '#content/people/accounts.ts'
import type { Invitation } from '#content/people/people-api.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { Badge } from '../../ui/badge.tsx'
import { button } from '../../ui/button.ts'
import { localMoment } from '../dates.ts'
import { cellClass, Head, Moment, rowClass, Table } from '../documents/list/table.tsx'

interface InvitationTableProps {
  invitations: Invitation[]
  onTakeBack: (invitation: Invitation) => void
}

/** Table of invitations that nobody has accepted. */
export function InvitationTable({ invitations, onTakeBack }: InvitationTableProps) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 font-semibold">Open invitations</h2>
      <Table label="Open invitations">
        <thead>
          <tr>
            <Head>E-mail</Head>
            <Head className="w-44 max-md:hidden">May do</Head>
            <Head className="w-48 max-lg:hidden">Invited by</Head>
            <Head className="w-48 max-sm:hidden">Link ends</Head>
            <Head className="w-28 text-right">Actions</Head>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <Row
              key={invitation._id}
              invitation={invitation}
              onTakeBack={() => onTakeBack(invitation)}
            />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Row({ invitation, onTakeBack }: { invitation: Invitation; onTakeBack: () => void }) {
  const { email, needsApproval, invitedBy, byMail, expiresAt } = invitation
  const isOver = Date.parse(expiresAt) < Date.now()
  const ends = isOver ? 'Has ended' : localMoment(expiresAt)
  return (
    <tr className={rowClass}>
      <td className={`${cellClass} py-2 first:pl-4 sm:first:pl-5`}>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 truncate font-medium">{email}</span>
          {needsApproval && <Badge variant="still">Needs approval</Badge>}
        </span>
        <span className="caption block text-ink-3 text-xs">
          {byMail ? 'By mail' : 'By a link to hand over'}
        </span>
        <span className="caption block text-ink-3 text-xs sm:hidden">{ends}</span>
      </td>
      <td className={`${cellClass} text-ink-2 max-md:hidden`}>
        {capitalized(rightsText(invitation))}
      </td>
      <td className={`${cellClass} truncate text-ink-2 max-lg:hidden`}>{invitedBy}</td>
      <td className={`${cellClass} text-ink-2 max-sm:hidden`}>
        <Moment of={expiresAt}>{ends}</Moment>
      </td>
      <td className={`${cellClass} text-right`}>
        <button
          type="button"
          onClick={onTakeBack}
          className={`${button('quiet', 'sm')} hover:text-bad max-sm:min-h-11`}
        >
          Take back
          <span className="sr-only">{`the invitation of ${email}`}</span>
        </button>
      </td>
    </tr>
  )
}
