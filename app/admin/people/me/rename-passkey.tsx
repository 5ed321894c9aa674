import { useId, useState } from 'react'
import { toast } from 'sonner'
import { nameLimit } from '#content/people/accounts.ts'
import type { Passkey } from '#content/people/me-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Dialog, takesFocus } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'

interface RenamePasskeyProps {
  passkey: Passkey
  onRenamed: () => Promise<void>
  onClose: () => void
}

/** Dialog to name a passkey. */
export function RenamePasskey({ passkey, onRenamed, onClose }: RenamePasskeyProps) {
  const id = useId()
  const [name, setName] = useState(passkey.name)
  const save = async (dialog: HTMLDialogElement | null) => {
    try {
      await api.json('PUT /me/passkeys/:id', { params: { id: passkey._id }, body: { name } })
      toast.success('Passkey renamed')
      dialog?.close()
      await onRenamed()
    } catch (error) {
      toast.error('Failed to rename the passkey', { description: reasonOf(error) })
    }
  }
  return (
    <Dialog title="Rename the passkey" onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save(event.currentTarget.closest('dialog'))
        }}
      >
        <Field id={id} label="Name">
          <input
            id={id}
            ref={takesFocus}
            value={name}
            maxLength={nameLimit}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            className={lineInput}
          />
        </Field>
        <div className="flex justify-end">
          <button type="submit" className={button()}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  )
}
