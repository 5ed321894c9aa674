import type { Me } from '#content/people/sign-in-api.ts'
import { hasStatus } from '../../api/failure.ts'
import { person } from '../../api/person.ts'
import { api } from '../../api.ts'

let me: Me | null = null

/** Who edits, as the server says it; asked once before anything of the editor is shown. */
export const signedIn = {
  /** Whether the token holds. A server that cannot be reached says nothing against it. */
  async check(): Promise<boolean> {
    try {
      // A token that does not hold leads to no sign-in here.
      me = await api.json('GET /auth/me', { signInAgain: false })
      person.note(me.email)
      return true
    } catch (error) {
      return !hasStatus(error, 401)
    }
  },
  person: () => me,
}
