import type { Step } from './call.ts'
import { ApiError } from './failure.ts'
import { token } from './session/token.ts'

let known: { token: string | null; email: string } | undefined

/** Owner of the page. Another window of the browser can sign in as another person meanwhile. */
export const person = {
  note(email: string) {
    known = { token: token.read(), email }
  },
  /** Who the page belongs to. */
  email: () => known?.email,
  /**
   * Whether the token that the next call would carry is of the same person. It costs a call only when
   * there is another token than before.
   */
  async isStillHere(): Promise<boolean> {
    const now = token.read()
    if (!known || now === null || now === known.token) return true
    const me = await whoHas(now)
    // When it cannot be learned, the call itself will meet the reason.
    if (me === undefined) return true
    if (me !== known.email) return false
    known.token = now
    return true
  },
}

/** Step: what one person has typed is not saved in the name of another. */
export const refuseAnotherPerson: Step = async (call, next) => {
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
