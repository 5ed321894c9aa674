import { useId, useState } from 'react'
import { toast } from 'sonner'
import { nameLimit } from '#content/people/accounts.ts'
import type { Passkey } from '#content/people/me-api.ts'
import { api } from '../../../api.ts'
import { initialFocusRef } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { FormDialog } from '../../documents/form/submission/form-dialog.tsx'
import { useSubmission } from '../../documents/form/submission/use-submission.ts'

interface RenamePasskeyProps {
  passkey: Passkey
  onRenamed: () => Promise<void>
  onClose: () => void
}

/** Dialog that renames a passkey. */
export function RenamePasskey({ passkey, onRenamed, onClose }: RenamePasskeyProps) {
  const id = useId()
  const [name, setName] = useState(passkey.name)
  const failed = 'Failed to rename the passkey'
  const { isBusy, submit } = useSubmission({ failed })
  const rename = submit(async (closeDialog) => {
    await api.json('PUT /me/passkeys/:id', { params: { id: passkey._id }, body: { name } })
    toast.success('Passkey renamed')
    closeDialog()
    await onRenamed()
  })
  return (
    <FormDialog
      title="Rename the passkey"
      action="Save"
      isOff={isBusy}
      onSubmit={rename}
      onClose={onClose}
    >
      <Field id={`${id}-name`} label="Name">
        <input
          dir="auto"
          id={`${id}-name`}
          ref={initialFocusRef}
          value={name}
          maxLength={nameLimit}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          className={lineInput}
        />
      </Field>
    </FormDialog>
  )
}
