import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { OwnAccount } from '#content/people/me-api.ts'
import { confirmation } from '../api/session/confirmation.ts'
import { api } from '../api.ts'
import { FormDialog } from './documents/form/submission/form-dialog.tsx'
import { useSubmission } from './documents/form/submission/use-submission.ts'
import { confirmWithPasskey, reasonOrDecline } from './people/me/confirm-with-passkey.ts'
import { PasswordInput } from './people/me/password-input.tsx'

/** Dialog above all others that asks for the password or a passkey before an action that opens a way in. */
export function ConfirmOwner() {
  const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked)
  return isAsked ? <Confirmation /> : null
}

function Confirmation() {
  const id = useId()
  const [account, setAccount] = useState<OwnAccount>()
  const [current, setCurrent] = useState('')
  const { isBusy, errors, submit } = useSubmission({
    failed: 'Failed to confirm',
    toasterId: id,
    explain: reasonOrDecline,
  })

  useEffect(() => {
    const abort = new AbortController()
    api.json('GET /me', { signal: abort.signal }).then(
      (own) => {
        setAccount(own)
        // With a single sign-on nothing is stored here that could be asked for.
        if (!own.signsInHere) confirmation.confirm('')
      },
      () => {
        if (!abort.signal.aborted) confirmation.decline()
      },
    )
    return () => abort.abort()
  }, [])

  const confirm = submit(async () => {
    if (!account) return
    const assertion = await confirmWithPasskey(account)
    const { proof } = await api.json('POST /me/confirmation', { body: { current, ...assertion } })
    confirmation.confirm(proof)
  })

  const action = account && !account.hasPassword ? 'Confirm with a passkey' : 'Confirm'
  return (
    <FormDialog
      title="Confirm that it’s you"
      action={action}
      isOff={isBusy || !account}
      toasterId={id}
      onSubmit={confirm}
      onClose={confirmation.decline}
    >
      <p className="text-ink-2">
        {account && !account.hasPassword
          ? 'Confirm with one of your passkeys to continue.'
          : 'Enter your password to continue.'}
      </p>
      {account?.hasPassword && (
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
