import { useId, useState } from 'react'
import { editorRights, type Rights } from '#content/people/accounts.ts'
import type { Invited, People } from '#content/people/people-api.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Dialog, initialFocusRef } from '../../ui/dialog.tsx'
import { describe, Field } from '../../ui/field.tsx'
import { lineInput } from '../../ui/input.ts'
import { useSubmission } from '../documents/form/submission/use-submission.ts'
import { InvitedLink } from './invited-link.tsx'
import { RightsFields } from './rights-fields.tsx'

interface InviteDialogProps {
  people: Pick<People, 'isMailSetUp' | 'signIn' | 'areRightsOfSignOn'>
  onInvited: () => unknown
  onClose: () => void
}

/** Dialog that invites a person, by email or by a link that is shown once. */
export function InviteDialog({ people, onInvited, onClose }: InviteDialogProps) {
  const { isMailSetUp, signIn, areRightsOfSignOn } = people
  const id = useId()
  const [email, setEmail] = useState('')
  const [rights, setRights] = useState<Rights>({ ...editorRights, needsApproval: false })
  const [byMail, setByMail] = useState(isMailSetUp)
  const [invited, setInvited] = useState<Invited>()

  const { isBusy, errors, submit } = useSubmission({
    failed: 'Failed to create the invitation',
    fallbackField: 'email',
  })
  const invite = submit(async () => {
    const body = { ...rights, email, duties: [...rights.duties], byMail }
    setInvited(await api.json('POST /invitations', { body }))
    onInvited()
  })

  if (invited) {
    return (
      <Dialog title={byMail ? 'Invitation queued' : 'Share this link'} onClose={onClose}>
        <InvitedLink email={email} invited={invited} byMail={byMail} />
      </Dialog>
    )
  }
  return (
    <Dialog title="Invite someone" onClose={onClose}>
      <form noValidate className="grid gap-5" onSubmit={invite}>
        <Field id={`${id}-email`} label="Email" error={errors.email}>
          <input
            {...describe(`${id}-email`, errors.email)}
            ref={initialFocusRef}
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            className={lineInput}
          />
        </Field>
        {areRightsOfSignOn ? (
          <p className="text-ink-2">Single sign-on decides what they can do.</p>
        ) : (
          <RightsFields
            id={`${id}-rights`}
            rights={rights}
            error={errors.duties}
            onChange={setRights}
          />
        )}
        {isMailSetUp ? (
          <label className="flex min-h-6 cursor-pointer items-center gap-3 max-sm:min-h-11">
            <input
              type="checkbox"
              checked={byMail}
              onChange={({ target }) => setByMail(target.checked)}
              className="size-4 shrink-0 accent-signal-deep"
            />
            Send the invitation by email
          </label>
        ) : (
          <p className="text-ink-2">
            {signIn === 'local'
              ? 'Email is not set up, so you’ll get a link to share. It works once, within 48 hours.'
              : 'Email is not set up, so let them know yourself.'}
          </p>
        )}
        <div className="flex justify-end">
          <button type="submit" aria-disabled={isBusy} className={button()}>
            Invite
          </button>
        </div>
      </form>
    </Dialog>
  )
}
