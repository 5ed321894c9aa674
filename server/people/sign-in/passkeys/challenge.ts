import { createHmac } from 'node:crypto'
import type { Limits } from '../../../http/rate-limits.ts'
import { isOwnState, newState } from '../methods/authorization-state.ts'
import { hashSecret } from '../secrets.ts'

/**
 * Derives challenges from the browser secret, like the state of a single sign-on: nothing is stored before the
 * response, and only the same browser can respond. A challenge is valid for 15 minutes.
 */
const keyOf = (browserSecret: string) =>
  createHmac('sha256', browserSecret).update('passkey').digest('base64url')

export const newChallenge = (browserSecret: string): string => newState(keyOf(browserSecret))

/**
 * Whether the challenge was issued to this browser in the last 15 minutes and was not used before. Marks it as used.
 * `sent` is the challenge that the browser signed, in base64url.
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
