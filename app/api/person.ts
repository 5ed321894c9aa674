import type { Step } from './call.ts'
import { ApiError } from './failure.ts'
import { token } from './session/token.ts'

let known: { token: string | null; email: string } | undefined

/** Person for whom the page was loaded. Another window of the browser may sign in as someone else. */
export const person = {
  note(email: string) {
    known = { token: token.read(), email }
  },
  /** Email of the person for whom the page was loaded. */
  email: () => known?.email,
  /**
   * Whether the current token belongs to the person for whom the page was loaded. Sends a request only if the token has
   * changed.
   */
  async isStillHere(): Promise<boolean> {
    const now = token.read()
    if (!known || now === null || now === known.token) return true
    const me = await whoHas(now)
    // If the check fails, the call itself reports the failure.
    if (me === undefined) return true
    if (me !== known.email) return false
    known.token = now
    return true
  },
}

/** Step: rejects writes after someone else has signed in, so that changes are not saved in their name. */
export const requireSamePerson: Step = async (call, next) => {
  const isWrite = call.method !== undefined && call.signInAgain !== false
  if (!isWrite || (await person.isStillHere())) return next(call)
  throw new ApiError(
    'http',
    `Somebody else has signed in in this browser. Sign in as ${person.email()} in another tab to go on.`,
    { title: 'Forbidden', status: 403 },
  )
}

async function whoHas(bearer: string): Promise<string | undefined> {
  try {
    const headers = { Authorization: `Bearer ${bearer}` }
    const { email }: { email?: string } = await (await fetch('/api/auth/me', { headers })).json()
    return email
  } catch {
    return undefined
  }
}
