import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useId, useState } from 'react'
import { toast } from 'sonner'
import { nameLimit } from '#content/people/accounts.ts'
import { fieldErrorsOf, reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Dialog, takesFocus } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { confirmWithPasskey, DeclinedError } from './confirm-with-passkey.ts'
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
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** Where there is no password. A step of its own: some browsers ask for one passkey with each press of a button. */
  const [proof, setProof] = useState<Awaited<ReturnType<typeof confirmWithPasskey>>>()

  const add = async (dialog: HTMLDialogElement | null) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      if (!hasPassword && !proof) {
        setProof(await confirmWithPasskey({ hasPassword }))
        return setBusy(false)
      }
      const made = await makePasskey()
      if (made) {
        setProof(undefined) // it counts once
        await api.json('POST /me/passkeys', { body: { name, current, ...proof, response: made } })
        toast.success('Passkey added')
        dialog?.close()
        return await onAdded()
      }
      toast.error('No passkey was made')
    } catch (failure) {
      const [first] = fieldErrorsOf(failure)
      if (first?.field === 'current') setError(first.message)
      else {
        const description = failure instanceof DeclinedError ? failure.message : reasonOf(failure)
        toast.error('Failed to add the passkey', { description })
      }
    }
    setBusy(false)
  }

  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          add(event.currentTarget.closest('dialog'))
        }}
      >
        <Field id={`${id}-name`} label="Name">
          <input
            id={`${id}-name`}
            ref={takesFocus}
            value={name}
            maxLength={nameLimit}
            placeholder="Laptop, phone, key on the ring"
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            className={lineInput}
          />
        </Field>
        {!hasPassword && (
          <p role="status" className="text-ink-2 text-sm">
            {proof
              ? 'Confirmed. Now add the new passkey.'
              : 'First confirm with a passkey that you have.'}
          </p>
        )}
        {hasPassword && (
          <PasswordInput
            id={`${id}-current`}
            label="Your password"
            value={current}
            error={error}
            onChange={setCurrent}
          />
        )}
        <div className="flex justify-end">
          <button type="submit" aria-disabled={isBusy} className={button()}>
            {hasPassword || proof ? 'Continue' : 'Confirm with a passkey'}
          </button>
        </div>
      </form>
    </Dialog>
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
