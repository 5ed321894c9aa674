import { useState } from 'react'
import { editorRights, type Rights } from '#content/people/accounts.ts'
import type { Invited, People } from '#content/people/people-api.ts'
import { api } from '../../api.ts'
import { Dialog, initialFocusRef } from '../../ui/dialog.tsx'
import { FormDialog } from '../documents/form/submission/form-dialog.tsx'
import { TextField } from '../form/fields.tsx'
import { useSentForm } from '../form/use-sent-form.ts'
import { useScreen } from '../screen.tsx'
import { InvitedLink } from './invited-link.tsx'
import { RightsFields } from './rights-fields.tsx'

interface InviteDialogProps {
  people: Pick<People, 'isMailSetUp' | 'signIn' | 'areRightsOfSignOn'>
  onClose: () => void
}

interface Invitation extends Rights {
  email: string
  byMail: boolean
}

/** Dialog that invites a person, by email or by a link that is shown once. */
export function InviteDialog({ people, onClose }: InviteDialogProps) {
  const { isMailSetUp, signIn, areRightsOfSignOn } = people
  const { reload } = useScreen()
  const [invited, setInvited] = useState<Invited>()
  const form = useSentForm<Invitation>({
    values: { ...editorRights, needsApproval: false, email: '', byMail: isMailSetUp },
    failed: 'Failed to create the invitation',
    fallbackField: 'email',
    async send(values) {
      const body = { ...values, duties: [...values.duties] }
      setInvited(await api.json('POST /invitations', { body }))
      void reload()
      return 'stay'
    },
  })
  const { email, byMail } = form.values

  if (invited) {
    return (
      <Dialog title={byMail ? 'Invitation queued' : 'Share this link'} onClose={onClose}>
        <InvitedLink email={email} invited={invited} byMail={byMail} />
      </Dialog>
    )
  }
  return (
    <FormDialog title="Invite someone" action="Invite" form={form} onClose={onClose}>
      <TextField
        {...form.field('email')}
        label="Email"
        ref={initialFocusRef}
        type="email"
        autoComplete="off"
      />
      {areRightsOfSignOn ? (
        <p className="text-ink-2">Single sign-on decides what they can do.</p>
      ) : (
        <RightsFields
          id={`${form.id}-rights`}
          rights={form.values}
          error={form.errors.duties}
          onChange={form.set}
        />
      )}
      {isMailSetUp ? (
        <label className="flex min-h-6 cursor-pointer items-center gap-3 max-sm:min-h-11">
          <input
            type="checkbox"
            checked={byMail}
            onChange={({ target }) => form.set({ byMail: target.checked })}
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
    </FormDialog>
  )
}
