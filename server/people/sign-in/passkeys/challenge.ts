import { createHmac } from 'node:crypto'
import type { Limits } from '../../../http/rate-limits.ts'
import { isOwnState, newState } from '../methods/authorization-state.ts'
import { hashSecret } from '../secrets.ts'

/**
 * A challenge is derived from the browser secret, as the state of a single sign-on is: nothing is stored
 * before somebody answers it, and only the browser that got it can. It is good for 15 minutes.
 */
const keyOf = (browserSecret: string) =>
  createHmac('sha256', browserSecret).update('passkey').digest('base64url')

export const newChallenge = (browserSecret: string): string => newState(keyOf(browserSecret))

/**
 * Whether this browser got the challenge lately, and has not answered it before. `sent` is what the
 * browser signed: the challenge in base64url.
 */
export async function takeChallenge(
  { replayGuard }: Limits,
  browserSecret: string,
  sent: string,
): Promise<boolean> {
  const challenge = Buffer.from(sent, 'base64url').toString('utf8')
  if (!isOwnState(keyOf(browserSecret), challenge)) return false
  return replayGuard.add(hashSecret(challenge))
}
