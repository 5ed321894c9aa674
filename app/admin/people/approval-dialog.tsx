import type { Person } from '#content/people/people-api.ts'
import { Confirm } from '../../ui/dialog.tsx'

interface ApprovalDialogProps {
  person: Person
  onConfirm: (needsApproval: boolean) => Promise<boolean>
  onClose: () => void
}

/** Question whether somebody else is to publish what a person writes, or nobody any more. */
export function ApprovalDialog({ person, onConfirm, onClose }: ApprovalDialogProps) {
  const { needsApproval, email, name } = person
  return (
    <Confirm
      title={needsApproval ? 'Let them publish alone?' : 'Require approval?'}
      action={needsApproval ? 'Let publish' : 'Require approval'}
      isMild
      onConfirm={() => onConfirm(!needsApproval)}
      onClose={onClose}
    >
      <p>
        <b className="font-medium text-ink">{name || email}</b>
        {needsApproval
          ? ' will publish what they write without asking anybody. Drafts that wait for review go on waiting.'
          : ' will keep drafts and send them for review; somebody else publishes them, or sends them back. They switch, order and delete nothing that is live. It counts at once.'}
      </p>
    </Confirm>
  )
}
