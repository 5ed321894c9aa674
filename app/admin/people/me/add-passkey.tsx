import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { toast } from 'sonner'
import { nameLimit } from '#content/people/accounts.ts'
import { api } from '../../../api.ts'
import { initialFocusRef } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../documents/form/submission/form-dialog.tsx'
import { TextField } from '../../form/fields.tsx'
import { useSentForm } from '../../form/use-sent-form.ts'
import { confirmWithPasskey, reasonOrDecline } from './confirm-with-passkey.ts'
import { PasswordInput } from './password-input.tsx'

interface AddPasskeyProps {
  hasPassword: boolean
  onClose: () => void
}

/** Dialog that creates a passkey: asks for its name and the current password, then calls the browser. */
export function AddPasskey({ hasPassword, onClose }: AddPasskeyProps) {
  /** Confirmation by an existing passkey, if there is no password. Some browsers require a separate click for it. */
  const [proof, setProof] = useState<Awaited<ReturnType<typeof confirmWithPasskey>>>()
  const form = useSentForm({
    values: { name: '', current: '' },
    async send(values) {
      if (!hasPassword && !proof) {
        setProof(await confirmWithPasskey({ hasPassword }))
        return 'stay'
      }
      const made = await makePasskey()
      if (!made) {
        toast.error('No passkey was created')
        return 'stay'
      }
      setProof(undefined) // The server accepts each proof only once.
      return api.json('POST /me/passkeys', { body: { ...values, ...proof, response: made } })
    },
    done: 'Passkey added',
    failed: 'Failed to add the passkey',
    explain: reasonOrDecline,
  })

  return (
    <FormDialog
      title="Add a passkey"
      action={hasPassword || proof ? 'Continue' : 'Confirm with a passkey'}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label="Name"
        ref={initialFocusRef}
        maxLength={nameLimit}
        placeholder="Laptop, phone, security key"
        autoComplete="off"
      />
      {hasPassword ? (
        <PasswordInput {...form.field('current')} label="Your password" />
      ) : (
        <p role="status" className="text-ink-2 text-sm">
          {proof
            ? 'Confirmed. Now add the new passkey.'
            : 'First, confirm with one of your existing passkeys.'}
        </p>
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
