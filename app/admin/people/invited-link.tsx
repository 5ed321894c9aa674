import type { Invited } from '#content/people/people-api.ts'
import { CopyField } from '../../ui/copy-field.tsx'

interface InvitedLinkProps {
  email: string
  invited: Invited
  byMail: boolean
}

/** Link of an invitation. Shown only once, because the server stores only its hash. */
export const InvitedLink = ({ email, invited: { invitation, link }, byMail }: InvitedLinkProps) => (
  <div className="grid gap-4">
    <p role="status" className="text-ink-2 wrap-anywhere">
      {byMail && `An email to ${email} is queued. You can also share the link yourself. `}
      {invitation
        ? 'The link works once, within 48 hours, and is not shown again. Anyone with this link can take over the account.'
        : `${email} can now sign in with single sign-on.`}
    </p>
    <CopyField label="Link" value={link} />
  </div>
)
