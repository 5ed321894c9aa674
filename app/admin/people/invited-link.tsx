import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import type { Invited } from '#content/api/people.ts'
import { button } from '../../ui/button.ts'
import { lineInput } from '../../ui/input.ts'

interface InvitedLinkProps {
  email: string
  invited: Invited
  byMail: boolean
}

/** Link of an invitation. It is shown this once: only its hash is stored. */
export function InvitedLink({ email, invited: { invitation, link }, byMail }: InvitedLinkProps) {
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => document.getElementById(id)?.focus(),
    )
  return (
    <div className="grid gap-4">
      <p role="status" className="text-ink-2 wrap-anywhere">
        {byMail && `A mail to ${email} waits to be sent. You can hand the link over as well. `}
        {invitation
          ? 'The link is good once, for 48 hours, and is not shown again. Whoever has it has the account.'
          : `${email} may enter now, with the single sign-on.`}
      </p>
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          Link
        </label>
        <div className="flex gap-2">
          <input
            id={id}
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className={`${lineInput} min-w-0 grow`}
          />
          <button type="button" onClick={copy} className={button('secondary')}>
            {isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        </div>
      </div>
    </div>
  )
}
