import { minuteMs } from '#content/text/durations.ts'
import { rulesFingerprint } from '../../../env/rules-fingerprint.ts'
import { ipKey } from '../../../http/rate-limits.ts'
import { findPasskey, notePasskeyUse } from '../../passkeys.ts'
import type { RequestOptions } from '../../site-accounts.ts'
import type { SignInDependencies } from '../dependencies.ts'
import { issueSsoToken } from '../one-time-tokens.ts'
import type { PasswordResult } from '../sign-in.ts'
import { newChallenge, takeChallenge } from './challenge.ts'

export const requestOptions = (siteUrl: string, browserSecret: string): RequestOptions => ({
  challenge: Buffer.from(newChallenge(browserSecret)).toString('base64url'),
  rpId: new URL(siteUrl).hostname,
  userVerification: 'required',
  timeout: 5 * minuteMs,
})

const refused: PasswordResult = {
  status: 401,
  error:
    'This passkey does not belong to this site, or the page was open for too long. Please try again.',
}

/** Signs in with the browser's response to `requestOptions`. */
export async function withPasskey(
  { db, env, limits }: SignInDependencies,
  answer: unknown,
  browserSecret: string,
  ip: string,
): Promise<PasswordResult> {
  const retryAfter = await limits.password.use(ipKey(ip))
  if (retryAfter > 0) {
    return { status: 429, error: 'Too many attempts. Please wait a minute.', retryAfter }
  }
  const accountId = await verifiedOwner({ db, env, limits }, answer, browserSecret)
  if (accountId === undefined) return refused
  await limits.password.giveBack(ipKey(ip))
  const rules = rulesFingerprint(env.signIn)
  return { ssoToken: await issueSsoToken(db, accountId, browserSecret, { rules }) }
}

/**
 * The account of the passkey that signed a response to `requestOptions` in this browser; `undefined` for an invalid
 * response.
 */
export async function verifiedOwner(
  { db, env, limits }: SignInDependencies,
  answer: unknown,
  browserSecret: string,
): Promise<string | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    // Cast: the library validates the response and throws if it is invalid.
    const response = answer as Parameters<typeof verifyAuthenticationResponse>[0]['response']
    const passkey = await findPasskey(db, String(response.id))
    if (!passkey) return undefined
    const { id, counter, transports } = passkey
    const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'))
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (sent) => takeChallenge(limits, browserSecret, sent),
      expectedOrigin: env.siteUrl,
      expectedRPID: new URL(env.siteUrl).hostname,
      requireUserVerification: true,
      credential: { id, publicKey, counter, transports },
    })
    if (!verified) return undefined
    await notePasskeyUse(db, id, authenticationInfo.newCounter)
    return passkey.accountId
  } catch {
    return undefined
  }
}
