import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useId, useState } from 'react'
import { toast } from 'sonner'
import { nameLimit } from '#content/people/accounts.ts'
import { api } from '../../../api.ts'
import { initialFocusRef } from '../../../ui/dialog.tsx'
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

/** Dialog that creates a passkey: asks for its name and the current password, then calls the browser. */
export function AddPasskey({ hasPassword, onAdded, onClose }: AddPasskeyProps) {
  const id = useId()
  const [name, setName] = useState('')
  const [current, setCurrent] = useState('')
  /** Confirmation by an existing passkey, if there is no password. Some browsers require a separate click for it. */
  const [proof, setProof] = useState<Awaited<ReturnType<typeof confirmWithPasskey>>>()
  const { isBusy, errors, submit } = useSubmission({
    failed: 'Failed to add the passkey',
    explain: reasonOrDecline,
  })

  const add = submit(async (closeDialog) => {
    if (!hasPassword && !proof) return setProof(await confirmWithPasskey({ hasPassword }))
    const made = await makePasskey()
    if (!made) return toast.error('No passkey was created')
    setProof(undefined) // The server accepts each proof only once.
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
      onSubmit={add}
      onClose={onClose}
    >
      <Field id={`${id}-name`} label="Name">
        <input
          dir="auto"
          id={`${id}-name`}
          ref={initialFocusRef}
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

/** Creates a passkey. Gives the browser's credential; `undefined` if the person or the device declined. */
async function makePasskey() {
  const options = await api.json('POST /me/passkeys/options')
  const { startRegistration } = await import('@simplewebauthn/browser')
  // Cast: the server's WebAuthn library creates the options.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  // Copies the credential to a plain object, as the route's type requires.
  return startRegistration({ optionsJSON }).then(
    (answer) => ({ ...answer }),
    () => undefined,
  )
}
