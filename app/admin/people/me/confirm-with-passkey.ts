import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { OwnAccount } from '#content/people/me-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'

/**
 * Asks for a passkey where there is no password to ask for. Gives what the browser answered; nothing where none is
 * needed. Throws `DeclinedError`.
 */
export async function confirmWithPasskey({
  hasPassword,
}: Pick<OwnAccount, 'hasPassword'>): Promise<{ assertion?: { id: string } }> {
  if (hasPassword) return {}
  const options = await api.json('POST /me/confirmation/options')
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // As the server made them.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  try {
    // A copy that is a plain object, as the route's type wants it.
    return { assertion: { ...(await startAuthentication({ optionsJSON })) } }
  } catch {
    throw new DeclinedError('Nothing was changed. Confirm with one of your passkeys.')
  }
}

/** The person or the device declined. */
class DeclinedError extends Error {}

/** What a notice says of a failure that may be a `DeclinedError`. */
export const reasonOrDecline = (error: unknown) =>
  error instanceof DeclinedError ? error.message : reasonOf(error)
