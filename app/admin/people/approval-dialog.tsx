import type { Person } from '#content/people/people-api.ts'
import { Confirm } from '../../ui/dialog.tsx'

interface ApprovalDialogProps {
  person: Person
  onConfirm: (needsApproval: boolean) => Promise<boolean>
  onClose: () => void
}

/** Confirmation before an administrator changes whether a person's changes need approval. */
export function ApprovalDialog({ person, onConfirm, onClose }: ApprovalDialogProps) {
  const { needsApproval, email, name } = person
  return (
    <Confirm
      title={needsApproval ? 'Allow publishing without approval?' : 'Require approval?'}
      action={needsApproval ? 'Allow publishing' : 'Require approval'}
      isMild
      onConfirm={() => onConfirm(!needsApproval)}
      onClose={onClose}
    >
      <p>
        <b className="font-medium text-ink">{name || email}</b>
        {needsApproval
          ? ' will be able to publish without approval. Drafts already waiting for review stay in review.'
          : ' will save drafts and send them for review. Someone else publishes them or sends them back. They can’t activate, reorder or delete anything that is live. This takes effect immediately.'}
      </p>
    </Confirm>
  )
}
