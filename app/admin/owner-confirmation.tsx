import { useEffect, useId, useRef, useState } from 'react'
import type { OwnAccount } from '#content/people/me-api.ts'
import { confirmation, confirmedChannel } from '../api/session/confirmation.ts'
import { api } from '../api.ts'
import { FormDialog } from './documents/form/submission/form-dialog.tsx'
import { useSubmission } from './documents/form/submission/use-submission.ts'
import { confirmWithPasskey, reasonOrDecline } from './people/me/confirm-with-passkey.ts'
import { PasswordInput } from './people/me/password-input.tsx'

/** Asks for the password or a passkey before an action that opens a way in. */
export function OwnerConfirmation() {
  const [account, setAccount] = useState<OwnAccount>()

  useEffect(() => {
    const abort = new AbortController()
    api.json('GET /me', { signal: abort.signal }).then(setAccount, () => {
      if (!abort.signal.aborted) confirmation.decline()
    })
    return () => abort.abort()
  }, [])

  if (account && !account.signsInHere) return <SingleSignOn />
  return <OwnWay account={account} />
}

/** Asks for the password or a passkey. `account` is missing while it is loaded. */
function OwnWay({ account }: { account: OwnAccount | undefined }) {
  const id = useId()
  const [current, setCurrent] = useState('')
  const { isBusy, errors, submit } = useSubmission({
    failed: 'Failed to confirm',
    explain: reasonOrDecline,
  })

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
      form={{ isBusy, onSubmit: confirm }}
      isOff={!account}
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

/** Asks the person to sign in again at the single sign-on, in a popup, so that this page keeps what was typed. */
function SingleSignOn() {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, submit } = useSubmission({ failed: 'Failed to confirm' })
  const proof = useRef('')
  useEffect(() => {
    const channel = new BroadcastChannel(confirmedChannel)
    channel.onmessage = () => confirmation.confirm(proof.current)
    return () => channel.close()
  }, [])

  const open = submit(async () => {
    // Opened at the click, because browsers block a popup that opens after a request.
    const popup = window.open('', '_blank', 'popup,width=560,height=720')
    if (!popup) throw new Error('Your browser blocked the window. Allow it and try again.')
    try {
      const begun = await api.json('POST /me/confirmation/single-sign-on')
      proof.current = begun.proof
      popup.location.href = begun.location
      setOpen(true)
    } catch (error) {
      popup.close()
      throw error
    }
  })

  return (
    <FormDialog
      title="Confirm that it’s you"
      action={isOpen ? 'Open the window again' : 'Sign in again'}
      form={{ isBusy, onSubmit: open }}
      onClose={confirmation.decline}
    >
      <p role="status" className="text-ink-2">
        {isOpen
          ? 'Sign in again in the other window. This page continues by itself.'
          : 'Sign in again with single sign-on, in a new window. What you typed stays here.'}
      </p>
    </FormDialog>
  )
}
