import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { button } from '../ui/button.ts'
import { SignInFault } from './sign-in-field.tsx'

/** Button that accepts an invitation with a passkey instead of a password. */
export function FirstPasskey({ options }: { options: object }) {
  const [isUsable, setUsable] = useState(false)
  const [fault, setFault] = useState<string>()
  useEffect(() => setUsable('PublicKeyCredential' in window), [])

  const make = async (form: HTMLFormElement | null) => {
    const input = form?.elements.namedItem('passkey')
    if (!form || !(input instanceof HTMLInputElement)) return
    setFault(undefined)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      // Cast: the server's WebAuthn library creates the options.
      const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
      input.value = JSON.stringify(await startRegistration({ optionsJSON }))
      // The password stays empty, so the form is sent with `submit()`, which skips the browser's validation.
      form.submit()
    } catch {
      setFault('No passkey was created. Please try again, or choose a password.')
    }
  }

  if (!isUsable) return null
  return (
    <>
      <input type="hidden" name="passkey" />
      <SignInFault id="passkey-fault">{fault}</SignInFault>
      <button
        type="button"
        onClick={({ currentTarget }) => make(currentTarget.form)}
        className={button('secondary')}
      >
        <KeyRound aria-hidden size={16} />
        Use a passkey instead
      </button>
    </>
  )
}
