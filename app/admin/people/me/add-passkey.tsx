import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useId, useState } from 'react'
import { toast } from 'sonner'
import { nameLimit } from '#content/people/accounts.ts'
import { api } from '../../../api.ts'
import { takesFocus } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { FormDialog } from '../../documents/form/submission/form-dialog.tsx'
import { useSubmission } from '../../documents/form/submission/use-submission.ts'
import { confirmWithPasskey, reasonOrDecline } from './confirm-with-passkey.ts'
import { PasswordInput } from './password-input.tsx'

interface AddPasskeyProps {
  hasPassword: boolean
  onAdded: () => Promise<void>
  onClose: () => void
}

/** Dialog to make a passkey: its name, the password once more, and what the browser asks. */
export function AddPasskey({ hasPassword, onAdded, onClose }: AddPasskeyProps) {
  const id = useId()
  const [name, setName] = useState('')
  const [current, setCurrent] = useState('')
  /** Where there is no password. A step of its own: some browsers ask for one passkey with each press of a button. */
  const [proof, setProof] = useState<Awaited<ReturnType<typeof confirmWithPasskey>>>()
  const { isBusy, errors, submit } = useSubmission({
    failed: 'Failed to add the passkey',
    toasterId: id,
    explain: reasonOrDecline,
  })

  const add = submit(async (closeDialog) => {
    if (!hasPassword && !proof) return setProof(await confirmWithPasskey({ hasPassword }))
    const made = await makePasskey()
    if (!made) return toast.error('No passkey was created', { toasterId: id })
    setProof(undefined) // it counts once
    await api.json('POST /me/passkeys', { body: { name, current, ...proof, response: made } })
    toast.success('Passkey added')
    closeDialog()
    await onAdded()
  })

  return (
    <FormDialog
      title="Add a passkey"
      action={hasPassword || proof ? 'Continue' : 'Confirm with a passkey'}
      isOff={isBusy}
      toasterId={id}
      onSubmit={add}
      onClose={onClose}
    >
      <Field id={`${id}-name`} label="Name">
        <input
          id={`${id}-name`}
          ref={takesFocus}
          value={name}
          maxLength={nameLimit}
          placeholder="Laptop, phone, security key"
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          className={lineInput}
        />
      </Field>
      {!hasPassword && (
        <p role="status" className="text-ink-2 text-sm">
          {proof
            ? 'Confirmed. Now add the new passkey.'
            : 'First, confirm with one of your existing passkeys.'}
        </p>
      )}
      {hasPassword && (
        <PasswordInput
          id={`${id}-current`}
          label="Your password"
          value={current}
          error={errors.current}
          onChange={setCurrent}
        />
      )}
    </FormDialog>
  )
}

/** What the browser answers; `undefined` when the person or the device declined. */
async function makePasskey() {
  const options = await api.json('POST /me/passkeys/options')
  const { startRegistration } = await import('@simplewebauthn/browser')
  // As the server's library made them.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  // A copy that is a plain object, as the route's type wants it.
  return startRegistration({ optionsJSON }).then(
    (answer) => ({ ...answer }),
    () => undefined,
  )
}
