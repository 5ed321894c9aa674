import { nameLimit } from '#content/people/accounts.ts'
import type { Passkey } from '#content/people/me-api.ts'
import { api } from '../../../api.ts'
import { initialFocusRef } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../documents/form/submission/form-dialog.tsx'
import { TextField } from '../../form/fields.tsx'
import { useSentForm } from '../../form/use-sent-form.ts'

interface RenamePasskeyProps {
  passkey: Passkey
  onClose: () => void
}

/** Dialog that renames a passkey. */
export function RenamePasskey({ passkey: { _id: id, name }, onClose }: RenamePasskeyProps) {
  const form = useSentForm({
    values: { name },
    send: (body) => api.json('PUT /me/passkeys/:id', { params: { id }, body }),
    done: 'Passkey renamed',
    failed: 'Failed to rename the passkey',
  })
  return (
    <FormDialog title="Rename the passkey" action="Save" form={form} onClose={onClose}>
      <TextField
        {...form.field('name')}
        label="Name"
        ref={initialFocusRef}
        maxLength={nameLimit}
        autoComplete="off"
      />
    </FormDialog>
  )
}
