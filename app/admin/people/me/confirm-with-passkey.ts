import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { OwnAccount } from '#content/people/me-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'

/**
 * Asks for a confirmation with a passkey if the account has no password. Gives the credential, or an empty object if
 * the account has a password. Throws `DeclinedError` if the person or the device declines.
 */
export async function confirmWithPasskey({
  hasPassword,
}: Pick<OwnAccount, 'hasPassword'>): Promise<{ assertion?: { id: string } }> {
  if (hasPassword) return {}
  const options = await api.json('POST /me/confirmation/options')
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // Cast: the server's WebAuthn library creates the options.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  try {
    // Copies the credential to a plain object, as the route's type requires.
    return { assertion: { ...(await startAuthentication({ optionsJSON })) } }
  } catch {
    throw new DeclinedError('Nothing was changed. Confirm with one of your passkeys.')
  }
}

/** The person or the device has declined the confirmation with a passkey. */
class DeclinedError extends Error {}

/** Reason to show for a failure. For a `DeclinedError`, it is the message of the error. */
export const reasonOrDecline = (error: unknown) =>
  error instanceof DeclinedError ? error.message : reasonOf(error)
