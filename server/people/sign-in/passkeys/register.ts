import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { productName } from '#content/brand/product.ts'
import type { Passkey } from '#content/people/me-api.ts'
import type { StoredPasskey } from '../../passkeys.ts'
import type { SignInDependencies } from '../dependencies.ts'
import { newChallenge, takeChallenge } from './challenge.ts'

/** Who makes a passkey: the account, which need not be there yet. */
interface Owner {
  id: string
  email: string
  name: string
  passkeys: Pick<Passkey, '_id'>[]
}

/** The library is loaded with the first passkey: a start need not wait for it. */
const library = () => import('@simplewebauthn/server')

/** What a browser needs to make a passkey for an account; one that it has already is not made again. */
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
    // Discoverable: the sign-in page asks for it without knowing who signs in.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The passkey that a browser has made; `undefined` when it cannot be accepted. */
export async function verifyRegistration(
  { env, limits }: SignInDependencies,
  browserSecret: string,
  response: unknown,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // The library checks every member that it reads, and throws.
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
