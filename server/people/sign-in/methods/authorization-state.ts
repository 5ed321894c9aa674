import { createHmac } from 'node:crypto'
import { minuteMs } from '#content/text/durations.ts'
import { ipKey } from '../../../http/rate-limits.ts'
import type { Limits } from '../../../limits.ts'
import { isSameSecret, newSecret } from '../secrets.ts'
import { sessionTime } from '../session-clock.ts'
import type { Refusal } from '../sign-in.ts'

/**
 * State, nonce and PKCE verifier bind the callback to the authorization request. All are derived from the browser
 * secret: nothing is stored before the person is known, several tabs can sign in at once, and no other browser can
 * finish the sign-in.
 */
const derive = (browserSecret: string, purpose: string, state: string) =>
  createHmac('sha256', browserSecret).update(`${purpose}\n${state}`).digest('base64url')

const flowLifeMs = 15 * minuteMs

/** The `state` parameter of a new sign-in. */
export function newState(browserSecret: string): string {
  const begun = `${Math.round(sessionTime())}.${newSecret()}`
  return `${begun}.${derive(browserSecret, 'state', begun)}`
}

/** Whether this browser began the sign-in less than `lifeMs` ago. */
export function isOwnState(
  browserSecret: string,
  state: string,
  { now = sessionTime(), lifeMs = flowLifeMs } = {},
): boolean {
  const at = state.lastIndexOf('.')
  const begun = state.slice(0, Math.max(0, at))
  if (!isSameSecret(state.slice(at + 1), derive(browserSecret, 'state', begun))) return false
  const age = now - begunAt(state)
  return age >= -1000 && age <= lifeMs
}

/** The time at which the sign-in of a state began, on the session clock. */
const begunAt = (state: string): number => Number(state.split('.')[0])

/** ID tokens tell the time in whole seconds. */
const roundingMs = 2_000

/**
 * Whether an ID token tells of an authentication after the state was created. The age of the authentication is
 * measured by the provider's clock and the age of the state by Atrium's, so the clocks may differ. Times are in seconds.
 */
export function isFresh(
  state: string,
  { authTime, issuedAt }: { authTime: number | undefined; issuedAt: number | undefined },
  now = sessionTime(),
): boolean {
  if (authTime === undefined || issuedAt === undefined) return false
  return (issuedAt - authTime) * 1000 <= now - begunAt(state) + roundingMs
}

/** The nonce that the ID token must contain. */
export const nonceOf = (browserSecret: string, state: string) =>
  derive(browserSecret, 'nonce', state)

/** The PKCE code verifier (RFC 7636), 43 characters. */
export const verifierOf = (browserSecret: string, state: string) =>
  derive(browserSecret, 'verifier', state)

interface Callback {
  state: string
  browserSecret: string
  ip: string
}

export const notBegunHere: Refusal = {
  status: 400,
  error: 'This sign-in was not started in this browser, or it was started too long ago.',
}

/** Checks a callback before Atrium sends a request to the single sign-on. Returns a refusal, if any. */
export async function checkCallback(
  { ssoCallback }: Limits,
  { state, browserSecret, ip }: Callback,
): Promise<Refusal | undefined> {
  if (!isOwnState(browserSecret, state)) return notBegunHere
  const retryAfter = await ssoCallback.use(ipKey(ip))
  if (retryAfter === 0) return undefined
  return { status: 429, error: 'Too many attempts. Please wait a minute.', retryAfter }
}
