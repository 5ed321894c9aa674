import { createListeners } from '../../listeners.ts'
import type { Call, Send } from '../call.ts'
import { ApiError, hasStatus } from '../failure.ts'
import { hasUnsavedChanges } from '../unsaved.ts'
import { token } from './token.ts'

export const signInPath = '/admin/sso-login'

/** Session ended under a form with changes: pending until a new sign-in, or until it is declined. */
interface SessionEnd {
  isOver: Promise<boolean>
  settle: (isSignedIn: boolean) => void
}

let current: SessionEnd | undefined
const { subscribe, notify } = createListeners()

/** For `useSyncExternalStore`: tells when a session ends and when that is over. */
export const sessionEnd = {
  subscribe,
  isNow: () => current !== undefined,
  /** Declined: the calls that wait for a sign-in fail. */
  giveUp: () => current?.settle(false),
  /** Another window may have signed in: the token is there for all windows of this browser. */
  check: () => {
    if (token.read()) current?.settle(true)
  },
}

/**
 * Step: when the session has ended, the browser leaves for the sign-in; with unsaved changes on screen
 * the page stays, and the call is sent again by itself after the sign-in.
 */
export async function signInAgain<C extends Pick<Call, 'signInAgain'>>(
  call: C,
  next: Send<C>,
): Promise<Response> {
  if (call.signInAgain === false) return next(call)
  const bearer = token.read()
  try {
    return await next(call)
  } catch (error) {
    if (!hasStatus(error, 401)) throw error
    // Another window may have signed in since this call was made.
    const isNewer = token.read() !== null && token.read() !== bearer
    if (!isNewer) await (hasUnsavedChanges() ? waitForSignIn() : leaveForSignIn())
  }
  return next(call).catch((error) => {
    throw hasStatus(error, 401) ? sessionEnded('Please sign in again.') : error
  })
}

/**
 * Keeps the page as it is and waits until there is a new session; throws when somebody gives up. All
 * calls that find the session ended meanwhile wait for the same sign-in.
 */
async function waitForSignIn(): Promise<void> {
  current ??= begin()
  if (!(await current.isOver)) throw sessionEnded('Sign in and try again; your words are kept.')
}

function begin(): SessionEnd {
  token.remove()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  addEventListener('storage', sessionEnd.check)
  addEventListener('focus', sessionEnd.check)
  const settle = (isSignedIn: boolean) => {
    removeEventListener('storage', sessionEnd.check)
    removeEventListener('focus', sessionEnd.check)
    current = undefined
    resolve(isSignedIn)
    notify()
  }
  queueMicrotask(notify)
  return { isOver: promise, settle }
}

let isLeaving = false

/** Redirects to the sign-in, once for all calls that are refused meanwhile: each would abort the navigation before. */
async function leaveForSignIn(): Promise<never> {
  token.remove()
  if (!isLeaving) location.assign(signInPath)
  isLeaving = true
  try {
    return await stayPending()
  } finally {
    isLeaving = false
  }
}

/** How long a page may take to go, in milliseconds. One that is still there then was told to stay. */
export const timeToLeave = 5000

/** Settles late: no failure is shown on a page that is being left. */
export async function stayPending(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, timeToLeave))
  throw sessionEnded('Sign in in another tab, then try again.')
}

const sessionEnded = (advice: string) =>
  new ApiError('http', `Your session has ended. ${advice}`, { title: 'Unauthorized', status: 401 })
