import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { OwnAccount } from '#content/people/me-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'

/**
 * Asks accounts without a password to confirm with a passkey. Gives the browser's credential, or nothing for accounts
 * with a password. Throws `DeclinedError`.
 */
export async function confirmWithPasskey({
  hasPassword,
}: Pick<OwnAccount, 'hasPassword'>): Promise<{ assertion?: { id: string } }> {
  if (hasPassword) return {}
  const options = await api.json('POST /me/confirmation/options')
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // Cast: created by the server's WebAuthn library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  try {
    // Copy to a plain object, as the route's type requires.
    return { assertion: { ...(await startAuthentication({ optionsJSON })) } }
  } catch {
    throw new DeclinedError('Nothing was changed. Confirm with one of your passkeys.')
  }
}

/** The person or the device has declined. */
class DeclinedError extends Error {}

/** Reason to show for a failure that may be a `DeclinedError`. */
export const reasonOrDecline = (error: unknown) =>
  error instanceof DeclinedError ? error.message : reasonOf(error)
