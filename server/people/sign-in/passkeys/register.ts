import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { productName } from '#content/brand/product.ts'
import type { Passkey } from '#content/people/me-api.ts'
import type { StoredPasskey } from '../../passkeys.ts'
import type { SignInDependencies } from '../dependencies.ts'
import { newChallenge, takeChallenge } from './challenge.ts'

/** The passkey's owner. The account may not exist yet. */
interface Owner {
  id: string
  email: string
  name: string
  passkeys: Pick<Passkey, '_id'>[]
}

/** Loaded on first use, so that startup does not wait for the library. */
const library = () => import('@simplewebauthn/server')

/** Options for `navigator.credentials.create`. Excludes the account's existing passkeys. */
export async function registrationOptions(
  siteUrl: string,
  browserSecret: string,
  { id, email, name, passkeys }: Owner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: `${productName} · ${new URL(siteUrl).host}`,
    rpID: new URL(siteUrl).hostname,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name || email,
    challenge: newChallenge(browserSecret),
    attestationType: 'none',
    excludeCredentials: passkeys.map((passkey) => ({ id: passkey._id })),
    // Discoverable: the sign-in page requests a passkey without knowing the account.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Verifies a new passkey; `undefined` if it is refused. */
export async function verifyRegistration(
  { env, limits }: SignInDependencies,
  browserSecret: string,
  response: unknown,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // Cast: the library validates the response and throws if it is invalid.
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: (sent) => takeChallenge(limits, browserSecret, sent),
      expectedOrigin: env.siteUrl,
      expectedRPID: new URL(env.siteUrl).hostname,
      requireUserVerification: true,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  } catch {
    return undefined
  }
}
