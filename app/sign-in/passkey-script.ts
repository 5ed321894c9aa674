import type * as Library from '@simplewebauthn/browser'
import type { RequestOptions } from '#server/people/sign-in/sign-in.ts'

/** The library as a classic script, which defines this global. */
declare const SimpleWebAuthnBrowser: typeof Library

/** The server's options of a passkey that signs in (`get`) or is created for a new account (`create`). */
export type PasskeyOptions = { get: RequestOptions } | { create: object }

/**
 * Inline script of a form with a passkey control; it must not use anything outside this function, except the library.
 * Passkeys that sign in are also offered by autofill in the email field (conditional UI). The credential is submitted
 * with the form.
 */
export function runPasskeyControl(options: PasskeyOptions, failure: string) {
  const control = document.querySelector<HTMLElement>('[data-passkey]')
  const [form, input] = [control?.closest('form'), control?.querySelector('input')]
  const [fault, button] = [control?.querySelector('p'), control?.querySelector('button')]
  if (!(control && form && input && fault && button)) return
  control.hidden = !('PublicKeyCredential' in window && 'SimpleWebAuthnBrowser' in window)
  if (control.hidden) return
  const { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } =
    SimpleWebAuthnBrowser

  // `submit()` skips the browser's validation, because the password stays empty.
  const send = (credential: object) => {
    input.value = JSON.stringify(credential)
    form.submit()
  }
  button.onclick = async () => {
    fault.hidden = true
    try {
      if ('get' in options) send(await startAuthentication({ optionsJSON: options.get }))
      else {
        // Cast: the server's WebAuthn library creates the options.
        const optionsJSON = options.create as Library.PublicKeyCredentialCreationOptionsJSON
        send(await startRegistration({ optionsJSON }))
      }
    } catch {
      fault.textContent = failure
      fault.hidden = false
    }
  }

  const offer = async () => {
    if (!('get' in options && (await browserSupportsWebAuthnAutofill()))) return
    send(await startAuthentication({ optionsJSON: options.get, useBrowserAutofill: true }))
  }
  // The button has started another request, or the person has declined.
  offer().catch(() => {})
}
