import type { Person } from '#content/people/people-api.ts'
import { api } from '../../api.ts'
import { ConfirmChange } from '../confirm-change.tsx'

interface PersonDialogProps {
  person: Person
  onClose: () => void
}

/** Confirmation before an administrator changes whether a person's changes need approval. */
export function ApprovalDialog({ person, onClose }: PersonDialogProps) {
  const { _id: id, needsApproval: neededApproval, email, name } = person
  const needsApproval = !neededApproval
  return (
    <ConfirmChange
      title={needsApproval ? 'Require approval?' : 'Allow publishing without approval?'}
      action={needsApproval ? 'Require approval' : 'Allow publishing'}
      isMild
      keepsFocus
      send={() => api.send('PUT /people/:id/approval', { params: { id }, body: { needsApproval } })}
      done={needsApproval ? 'Approval required' : 'Approval no longer required'}
      failed="Failed to change the approval"
      onClose={onClose}
    >
      <p>
        <b className="font-medium text-ink">{name || email}</b>
        {needsApproval
          ? ' will save drafts and send them for review. Someone else publishes them or sends them back. They can’t activate, reorder or delete anything that is live. This takes effect immediately.'
          : ' will be able to publish without approval. Drafts already waiting for review stay in review.'}
      </p>
    </ConfirmChange>
  )
}

/** Confirmation before a person is signed out in every browser. */
export const SignOutDialog = ({ person: { _id: id, email }, onClose }: PersonDialogProps) => (
  <ConfirmChange
    title="Sign out everywhere?"
    action="Sign out"
    keepsFocus
    send={() => api.send('DELETE /people/:id/sessions', { params: { id } })}
    done="Signed out everywhere"
    failed="Failed to sign out"
    onClose={onClose}
  >
    <p>
      Every browser used by <b className="font-medium text-ink">{email}</b> will be signed out
      immediately. They can sign in again.
    </p>
    <p className="mt-2">
      Open invitations and review links that they made stop working, and what they scheduled is put
      on hold.
    </p>
  </ConfirmChange>
)
