import type { Call, Send } from '../call.ts'
import { rejectAfterLeaving, timeToLeave } from './session-end.ts'

let session = new AbortController()

export const isLoggingOut = (): boolean => session.signal.aborted

/**
 * Aborts pending calls before the session ends. Otherwise their 401 would lead to the sign-in instead of the logout's
 * target.
 */
export function abortCalls(): void {
  session.abort()
  // A user who stays on the page may sign in again.
  setTimeout(() => {
    session = new AbortController()
  }, timeToLeave)
}

/** Step: a logout aborts pending calls and blocks new ones. */
export async function abortOnLogout<C extends Pick<Call, 'signal' | 'signInAgain'>>(
  call: C,
  next: Send<C>,
): Promise<Response> {
  if (call.signInAgain === false) return next(call)
  const logout = session.signal
  const signal = call.signal ? AbortSignal.any([call.signal, logout]) : logout
  try {
    logout.throwIfAborted()
    return await next({ ...call, signal })
  } catch (error) {
    if (logout.aborted) return rejectAfterLeaving()
    throw error
  }
}
