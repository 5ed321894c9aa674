import type { Call, Send } from '../call.ts'
import { stayPending, timeToLeave } from './session-end.ts'

let session = new AbortController()

export const isLoggingOut = (): boolean => session.signal.aborted

/**
 * Aborts what the page still asks for, before its session is ended: an answer that comes after that is
 * a 401, and would lead to the sign-in instead of where the logout leads.
 */
export function abortCalls(): void {
  session.abort()
  // A page that was told to stay may sign in again.
  setTimeout(() => {
    session = new AbortController()
  }, timeToLeave)
}

/** Step: a logout aborts the call, and what is called after it is not sent. */
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
    if (logout.aborted) return stayPending()
    throw error
  }
}
