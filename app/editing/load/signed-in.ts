import type { Me } from '#content/people/sign-in-api.ts'
import { hasStatus } from '../../api/failure.ts'
import { person } from '../../api/person.ts'
import { api } from '../../api.ts'

let me: Me | null = null

/** The signed-in person, fetched once before the editor is shown. */
export const signedIn = {
  /** Whether the token is valid. If the server cannot be reached, the token is assumed to be valid. */
  async check(): Promise<boolean> {
    try {
      // An invalid token must not lead to the sign-in: `enter` redirects instead.
      me = await api.json('GET /auth/me', { signInAgain: false })
      person.note(me.email)
      return true
    } catch (error) {
      return !hasStatus(error, 401)
    }
  },
  person: () => me,
}
