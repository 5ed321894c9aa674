import type { Invited } from '#content/people/people-api.ts'
import { CopyField } from '../../ui/copy-field.tsx'

interface InvitedLinkProps {
  email: string
  invited: Invited
  byMail: boolean
}

/** Link of an invitation. It is shown this once: only its hash is stored. */
export const InvitedLink = ({ email, invited: { invitation, link }, byMail }: InvitedLinkProps) => (
  <div className="grid gap-4">
    <p role="status" className="text-ink-2 wrap-anywhere">
      {byMail && `A mail to ${email} waits to be sent. You can hand the link over as well. `}
      {invitation
        ? 'The link is good once, for 48 hours, and is not shown again. Whoever has it has the account.'
        : `${email} may enter now, with the single sign-on.`}
    </p>
    <CopyField label="Link" value={link} />
  </div>
)
