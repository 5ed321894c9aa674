import '../../admin/jitless.ts'
import { staffHint, token } from '../../api/token.ts'
import { pageBehind } from './page-behind.ts'
import { signedIn } from './signed-in.ts'

/** Authentication guard: who is not signed in gets the page. */
export async function enter(url: string): Promise<void> {
  const isSignedIn = token.read() !== null && (await signedIn.check())
  if (isSignedIn) return staffHint.keep()
  token.remove()
  location.replace(pageBehind(url))
  // Another document: nothing of the editor goes on.
  await new Promise(() => {})
}
