import { createListeners } from '../../listeners.ts'
import type { Call, Send } from '../call.ts'
import { ApiError, hasStatus } from '../failure.ts'
import { hasUnsavedChanges } from '../unsaved.ts'
import { token } from './token.ts'

export const signInPath = '/admin/sso-login'

/** Ended session of a page with unsaved changes. Pending until the user signs in again or declines the sign-in. */
interface SessionEnd {
  isOver: Promise<boolean>
  settle: (isSignedIn: boolean) => void
}

let current: SessionEnd | undefined
const { subscribe, notify } = createListeners()

/** Store for `useSyncExternalStore`: whether the session has ended and a sign-in is pending. */
export const sessionEnd = {
  subscribe,
  isNow: () => current !== undefined,
  /** Declines the sign-in: waiting calls fail. */
  giveUp: () => current?.settle(false),
  /** Repeats the waiting calls if another window has signed in: all windows of a browser share the token. */
  check: () => {
    if (token.read()) current?.settle(true)
  },
}

/**
 * Step: if the session has ended, the browser goes to the sign-in. With unsaved changes the page stays, and the call is
 * repeated after the sign-in.
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
    // Another window may have signed in since the call was sent.
    const isNewer = token.read() !== null && token.read() !== bearer
    if (!isNewer) await (hasUnsavedChanges() ? waitForSignIn() : leaveForSignIn())
  }
  return next(call).catch((error) => {
    throw hasStatus(error, 401) ? sessionEnded('Please sign in again.') : error
  })
}

/**
 * Waits for a new session while the page stays; throws if the sign-in is declined. All calls wait for the same sign-in.
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

/** Redirects to the sign-in only once: another `assign` would abort the navigation in progress. */
async function leaveForSignIn(): Promise<never> {
  token.remove()
  if (!isLeaving) location.assign(signInPath)
  isLeaving = true
  try {
    return await rejectAfterLeaving()
  } finally {
    isLeaving = false
  }
}

/** Time for a navigation to complete, in milliseconds. After that, the user has chosen to stay on the page. */
export const timeToLeave = 5000

/** Rejects after a delay, so that a page that is being left shows no failure. */
export async function rejectAfterLeaving(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, timeToLeave))
  throw sessionEnded('Sign in in another tab, then try again.')
}

const sessionEnded = (advice: string) =>
  new ApiError('http', `Your session has ended. ${advice}`, { title: 'Unauthorized', status: 401 })
