import '../../admin/jitless.ts'
import { hasDuty } from '#content/people/accounts.ts'
import { staffHint, token } from '../../api/session/token.ts'
import { pageBehind } from './page-behind.ts'
import { signedIn } from './signed-in.ts'

/** Authentication guard: redirects to the public page if there is no session or the person lacks the content duty. */
export async function enter(url: string): Promise<void> {
  const isSignedIn = token.read() !== null && (await signedIn.check())
  const me = signedIn.person()
  if (isSignedIn && (!me || hasDuty(me, 'content'))) return staffHint.keep(me?.session)
  if (!isSignedIn) token.remove()
  location.replace(pageBehind(url))
  // Stay pending until the document unloads, so that the editor does not load.
  await new Promise(() => {})
}
