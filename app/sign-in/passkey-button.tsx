import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { RequestOptions } from '#server/people/site-accounts.ts'
import { button } from '../ui/button.ts'
import { SignInFault } from './sign-in-field.tsx'

/** The library is loaded only in browsers that support passkeys. */
const library = () => import('@simplewebauthn/browser')

/**
 * Sign-in with a passkey, by autofill in the email field (conditional UI) or with the button. The credential is
 * submitted to the server as a form.
 */
export function PasskeyButton({ request }: { request: RequestOptions }) {
  const form = useRef<HTMLFormElement>(null)
  const [isUsable, setUsable] = useState(false)
  const [fault, setFault] = useState<string>()

  const send = (answer: object) => {
    const input = form.current?.elements.namedItem('passkey')
    if (!(input instanceof HTMLInputElement)) return
    input.value = JSON.stringify(answer)
    form.current?.submit()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one offer per page load
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return
    setUsable(true)
    offer(request).then((answer) => answer && send(answer))
  }, [request])

  const signIn = async () => {
    setFault(undefined)
    try {
      const { startAuthentication } = await library()
      send(await startAuthentication({ optionsJSON: request }))
    } catch {
      setFault('No passkey was used. Please try again, or sign in with your password.')
    }
  }

  if (!isUsable) return null
  return (
    <form ref={form} method="post" action="/sso" className="mt-4 grid gap-4">
      <input type="hidden" name="passkey" />
      <SignInFault id="passkey-fault">{fault}</SignInFault>
      <button type="button" onClick={signIn} className={button('secondary')}>
        <KeyRound aria-hidden size={16} />
        Sign in with a passkey
      </button>
    </form>
  )
}

/** Offers passkeys by autofill. Gives the selected one; `undefined` if autofill is unsupported or the offer ends. */
async function offer(request: RequestOptions) {
  try {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await library()
    if (!(await browserSupportsWebAuthnAutofill())) return undefined
    return await startAuthentication({ optionsJSON: request, useBrowserAutofill: true })
  } catch {
    return undefined // The button has started another request, or the user has declined.
  }
}
