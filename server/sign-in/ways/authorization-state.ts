import { createHmac, timingSafeEqual } from 'node:crypto'
import { ipKey, type Limits } from '../../http/rate-limits.ts'
import { newSecret } from '../secrets.ts'
import { sessionTime } from '../session-clock.ts'
import type { Refusal } from '../sign-in.ts'

/**
 * What ties the way to a single sign-on and the way back together. All of it follows from the random
 * secret in the browser's cookie, so nothing is stored before somebody is known, any number of tabs
 * can be on their way at once, and what one browser began no other can finish.
 */
const derive = (browser: string, what: string, state: string) =>
  createHmac('sha256', browser).update(`${what}\n${state}`).digest('base64url')

/** Milliseconds. */
const longestFlow = 15 * 60 * 1000

/** A value for the `state` of a new flow. */
export function newState(browser: string): string {
  const begun = `${Math.round(sessionTime())}.${newSecret()}`
  return `${begun}.${derive(browser, 'state', begun)}`
}

/** Whether this browser began the flow, and lately. */
export function isOwnState(
  browser: string,
  state: string,
  { now = sessionTime(), life = longestFlow } = {},
): boolean {
  const at = state.lastIndexOf('.')
  const begun = state.slice(0, Math.max(0, at))
  const [given, ours] = [
    Buffer.from(state.slice(at + 1)),
    Buffer.from(derive(browser, 'state', begun)),
  ]
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return false
  const age = now - Number(begun.split('.')[0])
  return age >= -1000 && age <= life
}

/** The nonce that the flow's ID token must carry. */
export const nonceOf = (browser: string, state: string) => derive(browser, 'nonce', state)

/** The PKCE code verifier of the flow (RFC 7636): 43 characters. */
export const verifierOf = (browser: string, state: string) => derive(browser, 'verifier', state)

interface Arriving {
  state: string
  browser: string
  /** The network's. */
  address: string
}

export const notBegunHere: Refusal = {
  status: 400,
  error: 'This sign-in was not begun in this browser, or too long ago.',
}

/** Why nobody is asked about somebody who comes back, if so. */
export async function checkCallback(
  { ssoCallback }: Limits,
  { state, browser, address }: Arriving,
): Promise<Refusal | undefined> {
  if (!isOwnState(browser, state)) return notBegunHere
  const retryAfter = await ssoCallback.use(ipKey(address))
  if (retryAfter === 0) return undefined
  return { status: 429, error: 'Too many attempts. Please wait a minute.', retryAfter }
}
